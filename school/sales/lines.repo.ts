import { sql } from 'kysely'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { isDated } from '#school/classes/class-row.ts'
import { withMeetings } from '#school/classes/meetings.repo.ts'

// The lines of checkouts: a seat each, held or sold.

export type CheckoutLine = Tables['checkout_lines']

/** When the dated classes of a checkout begin, by their ids. */
export async function listStarts(db: Db, checkoutId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('checkout_lines as l')
    .innerJoin('classes as c', 'c.id', 'l.class_id')
    .select(['c.id', 'c.starts_at'])
    .where('l.checkout_id', '=', checkoutId)
    .execute()
  return new Map(rows.filter(isDated).map(({ id, starts_at }) => [id, starts_at]))
}

/** In the order in which they were ordered. */
export function listLines(db: Db, checkoutId: string): Promise<CheckoutLine[]> {
  return db
    .selectFrom('checkout_lines')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('order_id')
    .execute()
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

/** Adds to the refunds of a seat (minor units); negative for a reversal. */
export async function addRefunded(
  trx: Trx,
  { checkout_id, order_id }: Pick<Tables['refunds'], 'checkout_id' | 'order_id'>,
  amountMinor: number,
) {
  await trx
    .updateTable('checkout_lines')
    .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amountMinor) }))
    .where('checkout_id', '=', checkout_id)
    .where('order_id', '=', order_id)
    .execute()
}

/** The share that the school retains after a student cancels. */
export async function setRetainedPercent(trx: Trx, line: CheckoutLine, kept_percent: number) {
  await trx
    .updateTable('checkout_lines')
    .set({ kept_percent })
    .where('checkout_id', '=', line.checkout_id)
    .where('order_id', '=', line.order_id)
    .execute()
}

/** Money out of the payment that bought the checkout `k`; its other payments do not count. */
export const refundedTotal = sql<number>`cast((
  select coalesce(-sum(g.amount_minor), 0) from refunds f join ledger g on g.refund_id = f.id
  where f.checkout_id = k.id and f.payment_id is not distinct from k.payment_id
) as bigint)`

export const classMoments = [
  'c.starts_at',
  'c.began_at',
  'c.dated_at',
  'c.undated_at',
  'c.cancelled_at as class_cancelled_at',
  'c.withdrawn_at',
  'c.refunds_held',
  'c.sequence as class_sequence',
] as const

// A literal state: SQLite uses a partial index only if the text contains its condition.
const linesOfOrders = (db: Db) =>
  db
    .selectFrom('checkout_lines as l')
    .innerJoin('checkouts as k', 'k.id', 'l.checkout_id')
    .innerJoin('classes as c', 'c.id', 'l.class_id')
    .leftJoin('orders as o', 'o.id', 'l.order_id')
    .selectAll('l')
    .select(['k.policy', 'k.total_minor', 'k.coupon_code', refundedTotal.as('refunded_total')])
    .select(classMoments)
    .select(['o.paid_at', 'o.seen_at'])
    .where('l.seat', '<>', sql.lit('released'))

export function listPaidLines(db: Db, classId: string, orderIds?: string[]) {
  let query = linesOfOrders(db)
    .where('o.class_id', '=', classId)
    .where('o.status', '=', sql.lit('paid'))
  if (orderIds !== undefined) query = query.where('l.order_id', 'in', orderIds)
  return query.execute()
}

/** Undefined if it is in no checkout. */
export const findLineOfOrder = (db: Db, order: string) =>
  linesOfOrders(db).where('l.order_id', '=', order).executeTakeFirst()
