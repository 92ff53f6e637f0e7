import type { Kysely } from 'kysely'
import type { PhotoMeasures } from '#contract/work-photos.ts'
import type { Db, Tables } from '#school/base/tables.ts'

/** What older versions took for facts: a full ISO tag, and dashes for a lens without contacts. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db: Db = untyped.withTables<Tables>()
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'facts'])
    .where((where) =>
      where.or([where('facts', 'like', '%"iso":65535%'), where('facts', 'like', '%"lens":"-%')]),
    )
    .execute()
  for (const { id, facts } of rows) {
    const measures = JSON.parse(facts ?? '{}') as Partial<PhotoMeasures>
    const { iso, lens, ...taken } = measures.taken ?? {}
    const known = {
      ...taken,
      ...(iso !== 65_535 && { iso }),
      ...(lens !== undefined && /[\p{L}\p{N}]/u.test(lens) && { lens }),
    }
    await db
      .updateTable('photos')
      .set({ facts: JSON.stringify({ ...measures, taken: known }) })
      .where('id', '=', id)
      .execute()
  }
}
