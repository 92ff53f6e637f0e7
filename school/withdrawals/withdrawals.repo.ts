import type { NotNull } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import { changeRow, lockRow } from '#school/base/row-by-id.ts'
import { readSorted } from '#school/base/sorting.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type WithdrawalRow = Tables['withdrawals']

/** False if there is one for the same purchase, also in a race. */
export const insertWithdrawal = (trx: Trx, row: WithdrawalRow): Promise<boolean> =>
  insertUnlessThere(trx, 'withdrawals', row)

export const lockWithdrawal = lockRow('withdrawals')

/** The row is locked. */
export const changeWithdrawal = changeRow('withdrawals')

export function findWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findByPurchase(db: Db, purchase: string) {
  return db
    .selectFrom('withdrawals')
    .select(['id', 'received_at'])
    .where('purchase', '=', purchase)
    .executeTakeFirst()
}

const orders = { id: 'w.id', own: 'w.received_at', by: {} }

/** Newest first. */
export function listWithdrawals(
  db: Db,
  { status, ...page }: QueryOf<'listWithdrawals'>,
): Promise<Page<WithdrawalRow>> {
  const all = db.selectFrom('withdrawals as w').selectAll('w')
  return readSorted(
    db,
    status === undefined ? all : all.where('w.status', '=', status),
    orders,
    page,
  )
}

/** Waiting for an admin, the oldest first. */
export function listWaiting(db: Db, count: number): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('received_at')
    .orderBy('id')
    .limit(count)
    .execute()
}

/** Of a payment, by its number, with the e-mails of its buyer, then and now. */
export function findReceipt(db: Db, { year, number }: { year: number; number: number }) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('checkouts as k', 'k.id', 'r.checkout_id')
    .innerJoin('users as u', 'u.id', 'r.student_id')
    .select(['r.id', 'r.checkout_id', 'k.buyer_email', 'u.email'])
    .where('r.year', '=', year)
    .where('r.number', '=', number)
    .where('r.kind', '=', 'receipt')
    .executeTakeFirst()
}

/** Paid seats that cost something, by the receipts that they are on. */
export function listSeatsOf(db: Db, receiptIds: readonly string[]) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('checkout_lines as l', 'l.checkout_id', 'r.checkout_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('classes as c', 'c.id', 'l.class_id')
    .select(['r.id', 'o.paid_at', 'c.starts_at', 'c.dated_at', 'c.undated_at'])
    .where('r.id', 'in', receiptIds)
    .where('r.kind', '=', 'receipt')
    .where('l.net_minor', '>', 0)
    .where('o.cancelled_at', 'is', null)
    .where('o.paid_at', 'is not', null)
    .$narrowType<{ paid_at: NotNull }>()
    .execute()
}
