import { insertRows } from '#platform/database/insert-rows.ts'
import { prepareQuery } from '#platform/database/prepare-query.ts'
import type { Db, Tables, Trx } from '#school/tables.ts'

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

const lineOfPlace = prepareQuery((db: Db, { order }: { order: string }) =>
  db
    .selectFrom('checkout_lines')
    .selectAll()
    .where('order_id', '=', order)
    .where('seat', '=', 'taken'),
)

/** The line by which a place was paid; undefined for one from before there were checkouts. */
export async function findLineOfPlace(db: Db, order: string): Promise<CheckoutLine | undefined> {
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
