import { sql } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import type { CheckoutLine, CheckoutRow } from '#school/books/books.repo.ts'
import type { PaidLine } from './cancellation-policy.ts'
import type { CouponSeat } from './coupon-earned.ts'

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

/** Undefined without a checkout, including seats from before checkouts. */
export function findLineOfOrder(
  db: Db,
  order: string,
): Promise<(CheckoutLine & PaidLine & Pick<CheckoutRow, 'coupon_code'>) | undefined> {
  return linesOfOrders(db).where('l.order_id', '=', order).executeTakeFirst()
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

/** The share that the school retains after a student cancels. */
export async function setRetainedPercent(trx: Trx, line: CheckoutLine, kept_percent: number) {
  await trx
    .updateTable('checkout_lines')
    .set({ kept_percent })
    .where('checkout_id', '=', line.checkout_id)
    .where('order_id', '=', line.order_id)
    .execute()
}

export function lockCheckoutOf(trx: Trx, order: string): Promise<CheckoutRow | undefined> {
  const checkout = trx.selectFrom('checkouts').selectAll().where('id', '=', checkoutOf(trx, order))
  return forUpdate(trx, checkout).executeTakeFirst()
}

export async function listCheckoutsOf(db: Db, orderIds: string[]): Promise<string[]> {
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

/** By checkout, if the coupon has a minimum sum. */
export async function findCouponSeats(
  db: Db,
  lines: readonly { [column in 'checkout_id' | 'coupon_code']: string | null }[],
): Promise<Map<string, CouponSeat[]>> {
  const checkoutIds = lines.flatMap(({ checkout_id, coupon_code }) =>
    coupon_code === null ? [] : (checkout_id ?? []),
  )
  if (checkoutIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('coupon_uses as u')
    .innerJoin('coupons as q', 'q.id', 'u.coupon_id')
    .innerJoin('checkout_lines as l', 'l.checkout_id', 'u.checkout_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.checkout_id', 'l.order_id', 'l.class_id', 'l.instructor_id'])
    .select(['l.list_minor', 'l.net_minor', 'l.refunded_minor', 'l.kept_percent', 'q.min_minor'])
    .select(['q.class_id as coupon_class_id', 'q.instructor_id as coupon_instructor_id'])
    .select(
      sql<CouponSeat['state']>`case when o.cancelled_at is null then 'taken'
        when l.kept_percent is null then 'cancelled-by-school' else 'cancelled' end`.as('state'),
    )
    .where('u.checkout_id', 'in', checkoutIds)
    .where('l.seat', '=', 'taken')
    .where('q.min_minor', 'is not', null)
    .orderBy('l.order_id')
    .execute()
  return Map.groupBy(rows, ({ checkout_id }) => checkout_id)
}
