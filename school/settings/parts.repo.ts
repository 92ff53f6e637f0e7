import { partVersions, type PartName } from '#contract/school-parts.ts'
import { insertRows, insertUnlessThere } from '#platform/database/insert-rows.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

type PartRow = Tables['school_parts']

/** The present version of each part that was ever published. */
export function listPresent(db: Db): Promise<PartRow[]> {
  return db
    .selectFrom('school_parts as p')
    .selectAll()
    .where('p.version', '=', (query) =>
      query
        .selectFrom('school_parts as other')
        .select(({ fn }) => fn.max<number>('other.version').as('version'))
        .whereRef('other.part', '=', 'p.part'),
    )
    .execute()
}

/** The highest version of each part that was ever published: by the index alone, without the values. */
export function listHighest(db: Db) {
  return db
    .selectFrom('school_parts')
    .select(['part', ({ fn }) => fn.max<number>('version').as('version')])
    .groupBy('part')
    .orderBy('part')
    .execute()
}

/** Newest first: all that are kept, or the newest `count`. */
export function listVersions(
  db: Db,
  part: PartName,
  count: number = partVersions.max,
): Promise<PartRow[]> {
  return db
    .selectFrom('school_parts')
    .selectAll()
    .where('part', '=', part)
    .orderBy('version', 'desc')
    .limit(count)
    .execute()
}

export function findVersion(db: Db, part: PartName, version: number): Promise<PartRow | undefined> {
  return db
    .selectFrom('school_parts')
    .selectAll()
    .where('part', '=', part)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** False if somebody else has just published this version. */
export const insertVersion = (trx: Trx, row: PartRow): Promise<boolean> =>
  insertUnlessThere(trx, 'school_parts', row)

export const insertPartPhotos = (trx: Trx, rows: Tables['school_part_photos'][]): Promise<void> =>
  insertRows(trx, 'school_part_photos', rows)

export async function deleteVersionsUpTo(trx: Trx, part: PartName, version: number): Promise<void> {
  await trx
    .deleteFrom('school_parts')
    .where('part', '=', part)
    .where('version', '<=', version)
    .execute()
}
