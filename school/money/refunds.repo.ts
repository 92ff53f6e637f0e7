import { sql } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import type { Db, Tables, Trx } from '#school/tables.ts'

type RefundRow = Tables['refunds']

export function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a refund and locks it until the transaction ends. */
export function lockRefund(trx: Trx, id: string): Promise<RefundRow | undefined> {
  const refund = trx.selectFrom('refunds').selectAll().where('id', '=', id)
  return forUpdate(trx, refund).executeTakeFirst()
}

/** Changes a locked refund. */
export async function changeRefund(trx: Trx, id: string, changes: Partial<RefundRow>) {
  await trx.updateTable('refunds').set(changes).where('id', '=', id).execute()
}

/** Refunds that the provider has not finished, the oldest first. */
export async function listUnderWay(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', 'in', [sql.lit('wanted' as const), sql.lit('pending' as const)])
    .where('payment_id', 'is not', null)
    .orderBy('created_at')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}
