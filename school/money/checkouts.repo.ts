import { sql } from 'kysely'
import { insertRows } from '#platform/database/insert-rows.ts'
import { prepareQuery } from '#platform/database/prepare-query.ts'
import type { Db, Tables, Trx } from '#school/tables.ts'
import type { PaidLine } from './cancellation-policy.ts'

export type CheckoutRow = Tables['checkouts']
export type CheckoutLine = Tables['checkout_lines']

/** Writes a checkout with its lines. */
export async function insertCheckout(trx: Trx, row: CheckoutRow, lines: CheckoutLine[]) {
  await insertRows(trx, 'checkouts', [row])
  await insertRows(trx, 'checkout_lines', lines)
}

export function findCheckout(db: Db, id: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The lines of a checkout, in the order in which they were ordered. */
export function listLines(db: Db, checkoutId: string): Promise<CheckoutLine[]> {
  return db
    .selectFrom('checkout_lines')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('order_id')
    .execute()
}

// The state is written into the text: SQLite uses a partial index only where it reads its condition there.
const lineOfPlace = prepareQuery((db: Db, { order }: { order: string }) =>
  db
    .selectFrom('checkout_lines as l')
    .innerJoin('checkouts as k', 'k.id', 'l.checkout_id')
    .innerJoin('classes as c', 'c.id', 'l.class_id')
    .selectAll('l')
    .select(['k.policy', 'c.starts_at', 'c.withdrawn_at'])
    .select(['c.status as class_status', 'c.sequence as class_sequence'])
    .where('l.order_id', '=', order)
    .where('l.seat', '<>', sql.lit('released')),
)

/** The line that holds or has paid for a place; undefined for one from before there were checkouts, or in no checkout. */
export async function findLineOfPlace(
  db: Db,
  order: string,
): Promise<(CheckoutLine & PaidLine) | undefined> {
  return (await lineOfPlace(db, { order })).rows[0]
}

/** Notes that so much more was given back of a line, whose order is locked. */
export async function addRefunded(trx: Trx, line: CheckoutLine, amountMinor: number) {
  await trx
    .updateTable('checkout_lines')
    .set({ refunded_minor: line.refunded_minor + amountMinor })
    .where('checkout_id', '=', line.checkout_id)
    .where('order_id', '=', line.order_id)
    .execute()
}

export const insertRefund = (trx: Trx, row: Tables['refunds']): Promise<void> =>
  insertRows(trx, 'refunds', [row])
