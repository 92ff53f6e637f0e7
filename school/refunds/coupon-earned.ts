import { percentOf } from '#contract/money.ts'
import type { Tables } from '#school/base/tables.ts'

/**
 * A seat of a checkout with a coupon, and the coupon's minimum sum. Minor units. After the student cancels,
 * `kept_percent` stays due. A seat that the school cancelled still counts: losing the discount for it would
 * be the school's fault.
 */
export type CouponSeat = Pick<
  Tables['checkout_lines'],
  | 'checkout_id'
  | 'order_id'
  | 'class_id'
  | 'instructor_id'
  | 'list_minor'
  | 'net_minor'
  | 'refunded_minor'
  | 'kept_percent'
> & {
  state: 'taken' | 'cancelled' | 'cancelled-by-school'
  min_minor: number | null
  coupon_class_id: string | null
  coupon_instructor_id: string | null
}

/** The part of an amount that counts and stays due. */
const retainedOf = ({ state, kept_percent }: CouponSeat, minor: number): number =>
  state === 'cancelled' ? percentOf(minor, kept_percent ?? 100) : minor

function costOf(seats: readonly CouponSeat[]): number {
  const counted = seats
    .filter(
      (seat) =>
        (seat.coupon_class_id ?? seat.class_id) === seat.class_id &&
        (seat.coupon_instructor_id ?? seat.instructor_id) === seat.instructor_id,
    )
    .reduce((sum, seat) => sum + retainedOf(seat, seat.list_minor), 0)
  const isEarned = counted >= (seats[0]?.min_minor ?? 0)
  const costs = seats.map((seat) =>
    seat.state === 'cancelled-by-school'
      ? seat.net_minor - seat.refunded_minor
      : retainedOf(seat, isEarned ? seat.net_minor : seat.list_minor),
  )
  return costs.reduce((sum, cost) => sum + cost, 0)
}

/**
 * The refund for cancelling one seat, in minor units: the payment, less the cost of all seats from then on,
 * less the refunds for cancelled ones. So the order of cancelling does not change the sum, except that a
 * refund is never below 0. `retainedPercent` is null if the school cancels.
 */
export function refundOfSeat(
  orderId: string,
  seats: readonly CouponSeat[],
  retainedPercent: number | null,
): number {
  const then = seats.map((seat): CouponSeat => {
    if (seat.order_id !== orderId) return seat
    return retainedPercent === null
      ? { ...seat, state: 'cancelled-by-school', refunded_minor: seat.net_minor }
      : { ...seat, state: 'cancelled', kept_percent: retainedPercent }
  })
  const paid = seats.reduce((sum, { net_minor }) => sum + net_minor, 0)
  const back = seats
    .filter(({ state, order_id }) => state !== 'taken' || order_id === orderId)
    .reduce((sum, { refunded_minor }) => sum + refunded_minor, 0)
  return Math.max(0, paid - costOf(then) - back)
}
