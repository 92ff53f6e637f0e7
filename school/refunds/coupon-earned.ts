import { percentOf } from '#contract/money.ts'
import type { Tables } from '#school/base/tables.ts'

/**
 * A place of a checkout that was paid with a coupon, and what the coupon asks for: what the places that it is for must
 * cost together. Amounts are minor units. Of one that its student has cancelled `kept_percent` stays to be paid for.
 * One that the school has cancelled still counts: losing the discount for it would be the school's fault.
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

/** How much of an amount of a place counts, and is to be paid for. */
const keptOf = ({ state, kept_percent }: CouponSeat, minor: number): number =>
  state === 'cancelled' ? percentOf(minor, kept_percent ?? 100) : minor

/** What the places of a checkout cost: the discount of its coupon counts while it is earned. */
function costOf(places: readonly CouponSeat[]): number {
  const counted = places
    .filter(
      (place) =>
        (place.coupon_class_id ?? place.class_id) === place.class_id &&
        (place.coupon_instructor_id ?? place.instructor_id) === place.instructor_id,
    )
    .reduce((sum, place) => sum + keptOf(place, place.list_minor), 0)
  const isEarned = counted >= (places[0]?.min_minor ?? 0)
  const costs = places.map((place) =>
    place.state === 'cancelled-by-school'
      ? place.net_minor - place.refunded_minor
      : keptOf(place, isEarned ? place.net_minor : place.list_minor),
  )
  return costs.reduce((sum, cost) => sum + cost, 0)
}

/**
 * What comes back, in minor units, when one place of a checkout is cancelled: what was paid, less what all places cost
 * from then on, less what came back for those that are cancelled. So the order of cancelling does not change the sum,
 * unless a place would give less than nothing, which is 0. `keptPercent` is null where the school cancels.
 */
export function refundOfSeat(
  orderId: string,
  places: readonly CouponSeat[],
  keptPercent: number | null,
): number {
  const then = places.map((place): CouponSeat => {
    if (place.order_id !== orderId) return place
    return keptPercent === null
      ? { ...place, state: 'cancelled-by-school', refunded_minor: place.net_minor }
      : { ...place, state: 'cancelled', kept_percent: keptPercent }
  })
  const paid = places.reduce((sum, { net_minor }) => sum + net_minor, 0)
  const back = places
    .filter(({ state, order_id }) => state !== 'taken' || order_id === orderId)
    .reduce((sum, { refunded_minor }) => sum + refunded_minor, 0)
  return Math.max(0, paid - costOf(then) - back)
}
