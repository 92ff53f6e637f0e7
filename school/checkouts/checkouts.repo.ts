import { sql } from 'kysely'
import { waitingStatuses } from '#contract/checkouts.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { changeRow } from '#school/base/row-by-id.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import type { CheckoutLine, CheckoutRow } from '#school/books/books.repo.ts'
import { withMeetings } from '#school/classes/meetings.repo.ts'

export async function insertCheckout(trx: Trx, row: CheckoutRow, lines: CheckoutLine[]) {
  await insertRows(trx, 'checkouts', [row])
  await insertRows(trx, 'checkout_lines', lines)
}

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

/** By order id, without cancelled bookings. */
export async function listBookings(db: Db, checkoutId: string) {
  const rows = await db
    .selectFrom('checkout_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('classes as c', 'c.id', 'l.class_id')
    .select(['c.id', 'c.instructor_id', 'c.instructor_name', 'c.photo', 'c.starts_at'])
    .select(['c.place', 'c.online_url', 'c.bring', 'l.order_id'])
    .where('l.checkout_id', '=', checkoutId)
    .where('l.seat', '=', 'taken')
    // The line stays when an order is cancelled and the school keeps some of the money.
    .where('o.status', '=', 'paid')
    .execute()
  const bookings = await withMeetings(db, rows)
  return new Map(bookings.map((booking) => [booking.order_id, booking]))
}

export type BookingRow = NonNullable<ReturnType<Awaited<ReturnType<typeof listBookings>>['get']>>

export async function markSeats(trx: Trx, checkoutId: string, seat: CheckoutLine['seat']) {
  await trx
    .updateTable('checkout_lines')
    .set({ seat })
    .where('checkout_id', '=', checkoutId)
    .execute()
}
