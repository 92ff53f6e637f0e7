import { defaultLook, lookChoice, type LookChoice } from '#contract/look.ts'
import type { PartName, PartVersion } from '#contract/school-parts.ts'
import type { School } from '#school/base/school.ts'
import * as repo from './parts.repo.ts'

// The versions of a part that are kept (clause 20.1).

export type Fields = Record<string, unknown>

export const fieldsOf = (value: string) => JSON.parse(value) as Fields

/** Names of the fields that differ. */
const listChanged = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter(
    (field) =>
      // Follows from the address.
      field !== 'former' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )

/** Those of all versions that are kept, newest first. */
export async function listLooks({ db }: School): Promise<LookChoice[]> {
  const rows = await repo.listVersions(db, 'look')
  return rows.flatMap(
    ({ value }) => lookChoice.safeParse({ ...defaultLook, ...fieldsOf(value) }).data ?? [],
  )
}

export async function listPartVersions({ db }: School, part: PartName): Promise<PartVersion[]> {
  const rows = await repo.listVersions(db, part)
  return rows.map((row, index) => {
    const before = rows[index + 1]
    const after = fieldsOf(row.value)
    return {
      version: row.version,
      at: row.at,
      byName: row.by_name,
      changed: listChanged(before === undefined ? {} : fieldsOf(before.value), after),
    }
  })
}
