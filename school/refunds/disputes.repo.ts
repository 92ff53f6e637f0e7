import type { Db, Tables, Trx } from '#school/base/tables.ts'

type DisputeRow = Tables['disputes']

export function findDispute(db: Db, ref: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('provider_ref', '=', ref).executeTakeFirst()
}

/** Writes a dispute, or how it stands by now. */
export async function saveDispute(trx: Trx, row: DisputeRow): Promise<void> {
  const { amount_minor, status, due_at, updated_at } = row
  await trx
    .insertInto('disputes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('provider_ref').doUpdateSet({ amount_minor, status, due_at, updated_at }),
    )
    .execute()
}
