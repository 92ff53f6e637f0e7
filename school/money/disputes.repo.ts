import type { Tables, Trx } from '#school/tables.ts'

/** Writes a dispute, or how it stands by now. */
export async function saveDispute(trx: Trx, row: Tables['disputes']): Promise<void> {
  const { amount_minor, status, due_at, updated_at } = row
  await trx
    .insertInto('disputes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('provider_ref').doUpdateSet({ amount_minor, status, due_at, updated_at }),
    )
    .execute()
}
