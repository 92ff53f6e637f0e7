import { sql } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import { isBehind, type Window } from '#school/paging.ts'
import type { Db, Tables, Trx } from '#school/tables.ts'

type RefundRow = Tables['refunds']

export function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The refund that the provider knows by this name. */
export function findByRef(db: Db, ref: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('provider_ref', '=', ref).executeTakeFirst()
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

/** A refund with whose it is, and the class of its place. */
export type ListedRefund = RefundRow &
  Pick<Tables['checkouts'], 'buyer_name' | 'buyer_email'> & { name: string | null }

/** Refunds, in one state or in all, newest first. */
export function listRefunds(
  db: Db,
  status: RefundRow['status'] | undefined,
  { count, after }: Window,
): Promise<ListedRefund[]> {
  let query = db
    .selectFrom('refunds as r')
    .innerJoin('checkouts as k', 'k.id', 'r.checkout_id')
    .leftJoin('checkout_lines as l', (join) =>
      join.onRef('l.checkout_id', '=', 'r.checkout_id').onRef('l.order_id', '=', 'r.order_id'),
    )
    .selectAll('r')
    .select(['k.buyer_name', 'k.buyer_email', 'l.name'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(count)
  if (status !== undefined) query = query.where('r.status', '=', status)
  if (after !== null) query = query.where(isBehind(after, 'r.created_at', 'r.id', 'desc'))
  return query.execute()
}
