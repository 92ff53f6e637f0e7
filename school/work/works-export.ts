import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { worksExportLimit } from '#contract/hand-ins.ts'
import { zip, type ZipEntry } from '#platform/files/zip.ts'
import type { Actor } from '#school/base/caller.ts'
import { countOrRefuse } from '#school/base/count-or-refuse.ts'
import type { School } from '#school/base/school.ts'
import { readLanguage } from '#school/base/wording.ts'
import { openWorkPhoto } from '#school/photos/photos.ts'
import {
  listComments,
  listHandInsOf,
  listVersions,
  type ExportedHandIn,
  type VersionRow,
} from './read-work.repo.ts'
import { createWorksText } from './works-text.ts'

// Exports a student's own work (clause 18.12).

/** In pixels: the largest width. */
const width = 2560

const twoDigits = (number: number) => String(number).padStart(2, '0')

const listWorks = async ({ db }: School, handInId: string): Promise<VersionRow[][]> => {
  const versions = await listVersions(db, handInId)
  return [...Map.groupBy(versions, ({ work_id }) => work_id).values()]
}

const nameOf = (...numbers: number[]) => `pictures/${numbers.map(twoDigits).join('-')}.jpg`

/** Called for one work at a time, to save memory. */
async function addComments({ db }: School, versions: VersionRow[], handIn: number, work: number) {
  const rows = await listComments(
    db,
    versions.map(({ id }) => id),
  )
  const comments = Map.groupBy(rows, ({ version_id }) => version_id)
  return versions.map((row) => ({
    row,
    file: nameOf(handIn, work, row.number),
    comments: comments.get(row.id) ?? [],
  }))
}

async function* writeText(
  school: School,
  { id, name }: Actor,
  handIns: readonly ExportedHandIn[],
): AsyncGenerator<string> {
  const text = createWorksText(school.wordingFor(await readLanguage(school.db, id)))
  const { product } = school.settings
  yield text.heading({ name, product, at: school.clock(), isEmpty: handIns.length === 0 })
  for (const [n, handIn] of handIns.entries()) {
    yield `\n\n\n${text.handIn(handIn)}`
    for (const [m, versions] of (await listWorks(school, handIn.id)).entries()) {
      yield `\n\n${text.work(await addComments(school, versions, n + 1, m + 1), m + 1)}`
      // Others' calls come in between.
      await setImmediate()
    }
  }
  yield '\n'
}

async function* listEntries(school: School, actor: Actor): AsyncGenerator<ZipEntry> {
  const { db } = school
  const handIns = await listHandInsOf(db, actor.id)
  // One after the other, so that at most one picture is in memory.
  for (const [n, handIn] of handIns.entries())
    for (const [m, versions] of (await listWorks(school, handIn.id)).entries())
      for (const { photo_id, number } of versions) {
        const picture = await openWorkPhoto(school, photo_id, width)
        const file = nameOf(n + 1, m + 1, number)
        if (picture !== undefined) yield { name: file, bytes: await buffer(picture.content) }
      }
  yield { name: 'work.txt', text: writeText(school, actor, handIns) }
}

/** A ZIP of the pictures of every version, with a text. 429 too-many-requests. */
export async function exportWorks(
  school: School,
  actor: Actor,
): Promise<AsyncIterable<Uint8Array>> {
  const { db, clock } = school
  await countOrRefuse(db, `works:${actor.id}`, worksExportLimit, clock(), 'worksDaily')
  return zip(listEntries(school, actor), clock())
}
