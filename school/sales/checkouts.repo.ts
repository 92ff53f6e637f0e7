import { sql } from 'kysely'
import { waitingStatuses } from '#contract/checkouts.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import { changeRow, lockRow } from '#school/base/row-by-id.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import type { CheckoutLine } from './lines.repo.ts'

export type CheckoutRow = Tables['checkouts']

export async function insertCheckout(trx: Trx, row: CheckoutRow, lines: CheckoutLine[]) {
  await insertRows(trx, 'checkouts', [row])
  await insertRows(trx, 'checkout_lines', lines)
}

export const lockCheckout = lockRow('checkouts')

export function findCheckout(db: Db, id: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findBySession(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.id
}

/** The student's checkout that can still be paid, locked. */
export function lockOpenOf(trx: Trx, studentId: string): Promise<CheckoutRow | undefined> {
  const open = trx
    .selectFrom('checkouts')
    .selectAll()
    .where('student_id', '=', studentId)
    .where((eb) => eb('status', 'in', [sql.lit('starting' as const), sql.lit('open' as const)]))
  return forUpdate(trx, open).executeTakeFirst()
}

/** The checkout is locked. */
export const changeCheckout = changeRow('checkouts')

/** Claims the next check at the provider; false if one was made after `since`, or if there is nothing to check. */
export async function claimCheck(db: Db, id: string, now: number, since: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ looked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '<=', since)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listWaiting(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('status', 'in', waitingStatuses)
    .orderBy('created_at')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** Also for a payment that bought nothing: too late, twice or at fault. */
export async function findByPayment(db: Db, paymentId: string): Promise<string | undefined> {
  const checkout = await db
    .selectFrom('checkouts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (checkout !== undefined) return checkout.id
  const entry = await db
    .selectFrom('ledger')
    .select('checkout_id')
    .where('kind', '=', 'payment')
    .where('reference', '=', paymentId)
    .executeTakeFirst()
  return entry?.checkout_id
}

const checkoutOf = (db: Db, order: string) =>
  db
    .selectFrom('checkout_lines')
    .select('checkout_id')
    .where('order_id', '=', order)
    .where('seat', '<>', sql.lit('released' as const))

const findLive = prepareFirst(checkoutOf)

export const findCheckoutOf = async (db: Db, order: string): Promise<string | undefined> =>
  (await findLive(db, order))?.checkout_id

export function lockCheckoutOf(trx: Trx, order: string): Promise<CheckoutRow | undefined> {
  const checkout = trx.selectFrom('checkouts').selectAll().where('id', '=', checkoutOf(trx, order))
  return forUpdate(trx, checkout).executeTakeFirst()
}

export async function listCheckoutsOf(db: Db, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('checkout_lines')
    .select('checkout_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .where('seat', '<>', sql.lit('released' as const))
    .execute()
  return rows.map(({ checkout_id }) => checkout_id)
}
