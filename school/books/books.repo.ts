import { sql } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import { count } from '#school/base/count.ts'
import { byText, readSorted } from '#school/base/sorting.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import type { Taxed } from './amounts.ts'

export type ReceiptRow = Tables['receipts']

const nextNumber = prepareFirst((trx: Trx, year: number) =>
  trx
    .insertInto('receipt_counters')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`receipt_counters.last + 1` }),
    )
    .returning('last'),
)

/** Other transactions wait for their number until this one ends, so that none is skipped: call it last. */
export async function takeNumber(trx: Trx, year: number): Promise<number> {
  const row = await nextNumber(trx, year)
  if (row === undefined) throw new Error('a counter gives a number')
  return row.last
}

/** The ledger's sum for the refund `f`, less reversals; minor units. */
export const booked = sql<number>`cast((
  select coalesce(-sum(amount_minor), 0) from ledger where refund_id = f.id
) as bigint)`

/** Refunds of a payment with their booked amounts, oldest first. */
export function listRefundsOf(
  db: Db,
  checkoutId: string,
  paymentId: string | null,
): Promise<(Tables['refunds'] & { booked_minor: number })[]> {
  return db
    .selectFrom('refunds as f')
    .selectAll('f')
    .select(booked.as('booked_minor'))
    .where('f.checkout_id', '=', checkoutId)
    .where('f.payment_id', 'is not distinct from', paymentId)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute()
}

export function findPayment(
  db: Db,
  reference: string,
): Promise<Pick<Tables['ledger'], 'amount_minor' | 'currency'> | undefined> {
  return db
    .selectFrom('ledger')
    .select(['amount_minor', 'currency'])
    .where('kind', '=', 'payment')
    .where('reference', '=', reference)
    .executeTakeFirst()
}

export const countEntries = (db: Db, refundId: string): Promise<number> =>
  count(db.selectFrom('ledger').where('refund_id', '=', refundId).where('kind', '=', 'refund'))

/** The entries that book a refund and were not reversed. */
export function listHolding(db: Db, refundId: string): Promise<Tables['ledger'][]> {
  return db
    .selectFrom('ledger as l')
    .leftJoin('ledger as r', (join) =>
      join.onRef('r.reference', '=', 'l.id').on('r.kind', '=', 'reversal'),
    )
    .selectAll('l')
    .where('l.refund_id', '=', refundId)
    .where('l.kind', '=', 'refund')
    .where('r.id', 'is', null)
    .orderBy('l.at')
    .orderBy('l.id')
    .execute()
}

/** Undefined if the money bought nothing. */
export function findDocument(db: Db, ledgerId: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('receipts').selectAll().where('ledger_id', '=', ledgerId).executeTakeFirst()
}

/** Credit notes of a checkout, less reversed ones; minor units. */
export async function sumCredits(db: Db, checkoutId: string): Promise<Taxed> {
  const documents = await listCorrections(db, checkoutId)
  return {
    netMinor: -documents.reduce((sum, { total_minor }) => sum + total_minor, 0),
    taxMinor: -documents.reduce((sum, { tax_minor }) => sum + tax_minor, 0),
  }
}

/** Undefined if nothing had to be paid. */
export function findReceiptOf(db: Db, checkoutId: string): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('of_receipt', 'is', null)
    .executeTakeFirst()
}

export function findReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** For sorting: the first class of the ledger entry `l`, through its refund or its checkout. */
export const firstClass = byText(sql<string>`coalesce((
  select name from checkout_lines where checkout_id = l.checkout_id
    and order_id = coalesce((select order_id from refunds where id = l.refund_id), order_id)
  order by order_id limit 1), '')`)

const receiptOrders = {
  id: 'r.id',
  own: 'r.at',
  by: {
    number: sql<number>`cast(r.year as bigint) * 1000000000 + r.number`,
    for: firstClass,
    date: 'r.at',
    amount: 'r.total_minor',
  },
}

export function listReceiptsOf(db: Db, studentId: string, query: QueryOf<'listReceipts'>) {
  const receipts = db
    .selectFrom('receipts as r')
    .innerJoin('ledger as l', 'l.id', 'r.ledger_id')
    .selectAll('r')
    .where('r.student_id', '=', studentId)
  return readSorted(db, receipts, receiptOrders, query)
}

export function listCorrections(db: Db, checkoutId: string): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('of_receipt', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
