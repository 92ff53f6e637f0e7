import { sql } from 'kysely'
import type { Db } from '#school/base/tables.ts'
import type { CouponSeat } from './coupon-earned.ts'

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
