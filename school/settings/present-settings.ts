import {
  partVariables,
  schoolPartNames,
  schoolParts,
  type PartValues,
  type SchoolPart,
} from '#contract/school-parts.ts'
import type { School, Settings } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'
import { readPages } from './pages.ts'
import { readPalettes } from './palettes.ts'
import * as repo from './parts.repo.ts'

/** The fields of a part that the environment sets, each with its variable. */
export function listLocked(settings: Settings, part: SchoolPart): Record<string, string> {
  const variables = Object.entries<string>(partVariables[part])
  return Object.fromEntries(variables.filter(([, variable]) => settings.environment.has(variable)))
}

/**
 * The fields of a part as they are: what the environment sets, else what was published, else the defaults. A
 * published field that its schema no longer takes counts as not published.
 */
function presentPart<Part extends SchoolPart>(
  settings: Settings,
  part: Part,
  published: string | undefined,
): PartValues[Part] {
  const defaults = settings.defaults[part]
  if (published === undefined) return defaults
  const locked = listLocked(settings, part)
  const stored = JSON.parse(published) as Record<string, unknown>
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> =
    schoolParts[part].shape
  const usable = Object.entries(stored).filter(
    ([field, value]) => !(field in locked) && shape[field]?.safeParse(value).success,
  )
  return { ...defaults, ...Object.fromEntries(usable) }
}

/** The present values of all parts, and their versions (0: never published); with the rows that they are from. */
export async function readParts(db: Db, settings: Settings) {
  const rows = await repo.listPresent(db)
  const rowOf = (part: SchoolPart) => rows.find((row) => row.part === part)
  const versions = Object.fromEntries(
    schoolPartNames.map((part) => [part, rowOf(part)?.version ?? 0]),
  ) as Record<SchoolPart, number>
  const values = Object.fromEntries(
    schoolPartNames.map((part) => [part, presentPart(settings, part, rowOf(part)?.value)]),
  ) as PartValues
  return { values: { ...values, pages: readPages(rows) }, versions, rows }
}

function apply(settings: Settings, parts: Settings['parts']): void {
  const { seller, environment } = settings
  const { name, look } = parts
  settings.parts = parts
  settings.palettes = readPalettes(look)
  settings.product = name.name
  settings.seller = {
    ...seller,
    name: environment.has('SCHOOL_NAME') ? seller.name : name.name,
    address: name.address || null,
  }
}

/**
 * Keeps `school.settings` as the admins have published them, by the version of public data: nothing is read
 * while it stays the same. `readVersion` returns the version; so does the result, once the settings are those
 * of that version or a later one.
 */
export function createUpkeep(
  { db, settings }: Pick<School, 'db' | 'settings'>,
  readVersion: () => Promise<string>,
): () => Promise<string> {
  let seen: string | undefined
  let applied: string | undefined
  return async () => {
    const version = await readVersion()
    if (version === seen) return version
    const highest = JSON.stringify(await repo.listHighest(db))
    // Most changes are of other data; what is made from the settings, such as colours, stays then.
    if (highest !== applied) apply(settings, (await readParts(db, settings)).values)
    applied = highest
    seen = version
    return version
  }
}
