import { sql, type NotNull } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import { refundStatuses } from '#contract/refunds.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import { count } from '#school/base/count.ts'
import { changeRow } from '#school/base/row-by-id.ts'
import { byText, byWord, readSorted } from '#school/base/sorting.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { booked } from '#school/books/books.repo.ts'
import { lockCheckout } from '#school/sales/checkouts.repo.ts'

type RefundRow = Tables['refunds']

/** A refund that has succeeded is final. */
export async function insertRefund(
  trx: Trx,
  facts: Pick<RefundRow, 'checkout_id' | 'payment_id' | 'amount_minor' | 'reason' | 'status'> &
    Partial<Pick<RefundRow, 'order_id' | 'note' | 'provider_ref' | 'rule_percent' | 'rule_hours'>>,
  at: number,
): Promise<string> {
  const id = newId()
  const row: RefundRow = {
    order_id: null,
    note: null,
    rule_percent: null,
    rule_hours: null,
    provider_ref: null,
    ...facts,
    id,
    attempt: 1,
    error: null,
    created_at: at,
    final_at: facts.status === 'succeeded' ? at : null,
  }
  await insertRows(trx, 'refunds', [row])
  return id
}

export function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** `ref` is the provider's name for it. */
export function findByRef(db: Db, ref: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('provider_ref', '=', ref).executeTakeFirst()
}

/** With its checkout; locks both. */
export async function lockRefund(
  trx: Trx,
  id: string,
): Promise<{ refund: RefundRow; checkout: Tables['checkouts'] } | undefined> {
  const known = await findRefund(trx, id)
  // The checkout first, as in `giveBack`.
  const checkout = known && (await lockCheckout(trx, known.checkout_id))
  const row = trx.selectFrom('refunds').selectAll().where('id', '=', id)
  const refund = await forUpdate(trx, row).executeTakeFirst()
  return checkout && refund && { refund, checkout }
}

/** The refund is locked. */
export const changeRefund = changeRow('refunds')

/** Not finished at the provider, oldest first. */
export async function listUnfinished(db: Db, count: number): Promise<string[]> {
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

const orders = {
  id: 'f.id',
  own: 'f.created_at',
  by: {
    name: byText('k.buyer_name'),
    amount: 'f.amount_minor',
    for: byText(sql<string>`coalesce(l.name, '')`),
    status: byWord('f.status', refundStatuses),
  },
}

export function listRefunds(db: Db, { status, ...query }: QueryOf<'listRefunds'>) {
  const all = db
    .selectFrom('refunds as f')
    // Outer joins, left out of the count.
    .leftJoin('checkouts as k', 'k.id', 'f.checkout_id')
    .leftJoin('checkout_lines as l', (join) =>
      join.onRef('l.checkout_id', '=', 'f.checkout_id').onRef('l.order_id', '=', 'f.order_id'),
    )
    .selectAll('f')
    .select(['k.buyer_name', 'k.buyer_email', 'l.name', booked.as('booked_minor')])
    .$narrowType<{ buyer_name: NotNull; buyer_email: NotNull }>()
  const listed = status === undefined ? all : all.where('f.status', '=', status)
  return readSorted(db, listed, orders, query)
}

export type ListedRefund = Awaited<ReturnType<typeof listRefunds>>['items'][number]

export function findDispute(db: Db, ref: string): Promise<Tables['disputes'] | undefined> {
  return db.selectFrom('disputes').selectAll().where('provider_ref', '=', ref).executeTakeFirst()
}

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

export const countFailed = (db: Db): Promise<number> =>
  count(db.selectFrom('refunds').where('status', '=', 'failed'))
