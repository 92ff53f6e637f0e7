import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ModifiedCount } from '#contract/fields.ts'
import { checkLook } from '#contract/check-look.ts'
import type { LookChoice } from '#contract/look.ts'
import { fromMinor } from '#contract/money.ts'
import { faultOfIssue } from '#contract/issue-faults.ts'
import { isPagePart, type StoredPage } from '#contract/school-pages.ts'
import {
  partVersions,
  schoolParts,
  type OwnSchool,
  type PartName,
  type PartValues,
  type SchoolPart,
} from '#contract/school-parts.ts'
import { addressIn } from '#messages/address.ts'
import { findOffered } from '#messages/languages.ts'
import { fault } from '#messages/reasons.ts'
import { invalidInput } from '#platform/http/errors.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse, refuseFields, refuseForNow } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import * as repo from './parts.repo.ts'
import { checkPage, findPage, listPages, lockPages, replacePage } from './pages.ts'
import { claimPartPhotos } from './part-photos.ts'
import { listLocked, readParts } from './present-settings.ts'
import { checkTexts } from './texts.ts'
import { fieldsOf, type Fields } from './versions.ts'

export async function readSchool(school: School): Promise<OwnSchool> {
  const { db, settings } = school
  const { values, versions, rows } = await readParts(db, settings)
  const present = <Part extends SchoolPart>(part: Part) => ({
    version: versions[part],
    value: values[part],
    locked: listLocked(settings, part),
  })
  const { currency, taxBp, instructorPercent, bookYears } = settings
  return {
    name: present('name'),
    look: present('look'),
    home: present('home'),
    texts: present('texts'),
    people: present('people'),
    pages: listPages(school, rows, settings.languages),
    money: {
      currency,
      // Hundredths of a percent, as cents are hundredths of an amount.
      taxPercent: fromMinor(taxBp),
      instructorPercent,
      bookYears,
      provider: school.hasProvider,
    },
  }
}

/** 400 for an invalid field, a colour that cannot be read, or a field that the environment sets otherwise. */
function check({ settings }: School, part: SchoolPart, sent: Fields, present: Fields): Fields {
  const { data, error } = (schoolParts[part] as z.ZodType<Fields>).safeParse(sent, {
    error: faultOfIssue,
  })
  if (error !== undefined) throw invalidInput(error)
  const faults = part === 'look' ? checkLook(data as LookChoice) : []
  if (faults.length > 0)
    throw refuseFields(
      Object.fromEntries(
        faults.map(({ field, ratio, needed, nearest }) => [
          field,
          fault('contrast', { ratio: String(ratio), needed: String(needed), nearest }),
        ]),
      ),
    )
  const locked = Object.entries(listLocked(settings, part)).filter(
    ([field]) => data[field] !== present[field],
  )
  if (locked.length > 0)
    throw refuseFields(
      Object.fromEntries(
        locked.map(([field, variable]) => [field, fault('isLocked', { variable })]),
      ),
    )
  if (part !== 'texts') return data
  const texts = checkTexts(data as PartValues['texts'], present as PartValues['texts'])
  if (Object.keys(texts.faults).length > 0) throw refuseFields(texts.faults)
  return texts.kept
}

/** Names who published last. */
async function refuseOld(trx: Trx, part: PartName) {
  const [latest] = await repo.listVersions(trx, part, 1)
  // It was deleted.
  if (latest === undefined && isPagePart(part)) return refuse('not-found', 'noPage')
  return refuse('changed-meanwhile', 'partChanged', { by: latest?.by_name ?? '' })
}

/** The version after `read`. 400 for a photo that may not be used, 409 if somebody else has published since. */
async function insertNext(
  trx: Trx,
  school: School,
  actor: Actor,
  { part, read, value }: { part: PartName; read: number; value: Fields },
): Promise<void> {
  const at = school.clock()
  const version = read + 1
  const photos = await claimPartPhotos(trx, actor, value)
  const written = await repo.insertVersion(trx, {
    part,
    version,
    value: JSON.stringify(value),
    at,
    by_id: actor.id,
    by_name: actor.name,
  })
  if (!written) throw await refuseOld(trx, part)
  await repo.insertPartPhotos(
    trx,
    photos.map((photo) => ({ part, version, photo })),
  )
  await repo.deleteVersionsUpTo(trx, part, version - partVersions.max)
  const subject = { id: part, name: isPagePart(part) ? `/${String(value['slug'])}` : part }
  await school.happened(trx, { kind: 'part-published', at, by: actor, subject, version })
}

type Standing = {
  /** Of all parts. */
  values: School['settings']['parts']
  present: Fields
  version: number
  check: (sent: Fields) => Promise<Fields>
}

/** A part as it is, and the check of what is to replace it. */
async function readStanding(db: Db, school: School, part: PartName): Promise<Standing> {
  const { values, versions, rows } = await readParts(db, school.settings)
  if (!isPagePart(part)) {
    const present: Fields = values[part]
    const checkPart = async (sent: Fields) => check(school, part, sent, present)
    return { values, present, version: versions[part], check: checkPart }
  }
  const { part: _, ...present } = findPage(school, values.pages, part)
  return {
    values,
    present,
    version: rows.find((row) => row.part === part)?.version ?? 0,
    check: (sent) => checkPage(school, part, sent, values.pages),
  }
}

/**
 * Publishes all fields of a part; visitors see them in the next answer of any process. `version` is the one
 * that the actor has read. 400 for a field, 409 changed-meanwhile.
 */
export function publishPart(
  school: School,
  actor: Actor,
  part: PartName,
  { version, value }: { version: number; value: Fields },
): Promise<ModifiedCount> {
  return act(school, actor, 'school:edit', async (trx) => {
    if (isPagePart(part)) await lockPages(trx)
    const standing = await readStanding(trx, school, part)
    const checked = await standing.check(value)
    if (version !== standing.version) throw await refuseOld(trx, part)
    await insertNext(trx, school, actor, { part, read: version, value: checked })
    return { modifiedCount: 1 }
  })
}

/**
 * The HTML of a public page as it would be with this value of a part, for the published rest; of a page of the school's
 * own as if it were public. 400 for a field, 404 without such a page.
 */
export async function previewPart(
  school: School,
  part: PartName,
  { path, language, value }: { path: string; language: string; value: Fields },
): Promise<{ html: string }> {
  const { db, settings, renderPage } = school
  const standing = await readStanding(db, school, part)
  const { values } = standing
  const checked = await standing.check(value)
  if (renderPage === undefined) throw refuseForNow('unavailable', 5, 'noPreview')
  const address = addressIn(settings, findOffered(settings.languages, language), path)
  const changed = isPagePart(part)
    ? { pages: replacePage(values.pages, { ...(checked as StoredPage), part, state: 'public' }) }
    : { [part]: checked }
  const html = await renderPage(address, { ...values, ...changed })
  if (html === null) throw refuse('not-found', 'noPage')
  return { html }
}

/**
 * Publishes an older version again, but for the fields that the environment sets. 404 for a version that is not
 * kept; 400 for one with a field that is no longer allowed; `modifiedCount` is 0 if that is the present one.
 */
export function restorePart(
  school: School,
  actor: Actor,
  part: PartName,
  version: number,
): Promise<ModifiedCount> {
  return act(school, actor, 'school:edit', async (trx) => {
    if (isPagePart(part)) await lockPages(trx)
    const older = await repo.findVersion(trx, part, version)
    if (older === undefined) throw refuse('not-found', 'noPartVersion')
    const { present, version: read, check: checkAgain } = await readStanding(trx, school, part)
    const locked = isPagePart(part) ? [] : Object.keys(listLocked(school.settings, part))
    const kept = Object.fromEntries(locked.map((field) => [field, present[field]]))
    // Fields that the older version had not yet stay as they are.
    const value = await checkAgain({ ...present, ...fieldsOf(older.value), ...kept })
    // Sent again after a lost answer.
    if (isDeepStrictEqual(value, present)) return { modifiedCount: 0 }
    await insertNext(trx, school, actor, { part, read, value })
    return { modifiedCount: 1 }
  })
}
