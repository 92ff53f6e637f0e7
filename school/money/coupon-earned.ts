import type { Tables } from '#school/tables.ts'

/** Which classes a coupon is for, and what they must cost together at least (minor units). */
export type CouponTerms = Pick<Tables['coupons'], 'min_minor' | 'class_id' | 'instructor_id'>

/**
 * A place of a checkout; amounts in minor units. One that the school has cancelled still counts towards the lowest sum
 * of the coupon: losing the discount for it would be the school's fault.
 */
export type PlaceOfCheckout = Pick<
  Tables['checkout_lines'],
  | 'checkout_id'
  | 'order_id'
  | 'class_id'
  | 'instructor_id'
  | 'list_minor'
  | 'net_minor'
  | 'refunded_minor'
> & { state: 'taken' | 'cancelled' | 'cancelled-by-school' }

const sumOf = (places: readonly PlaceOfCheckout[], part: (place: PlaceOfCheckout) => number) =>
  places.reduce((sum, place) => sum + part(place), 0)

/** What the taken places of a checkout cost: the discount of its coupon counts while it is earned. */
export function costOf(coupon: CouponTerms, places: readonly PlaceOfCheckout[]): number {
  const counted = places.filter(
    ({ state, class_id, instructor_id }) =>
      state !== 'cancelled' &&
      (coupon.class_id ?? class_id) === class_id &&
      (coupon.instructor_id ?? instructor_id) === instructor_id,
  )
  const isEarned = sumOf(counted, ({ list_minor }) => list_minor) >= (coupon.min_minor ?? 0)
  const taken = places.filter(({ state }) => state === 'taken')
  return sumOf(taken, (place) => (isEarned ? place.net_minor : place.list_minor))
}

/**
 * What a place of a checkout is worth that is being cancelled (minor units): by how much less the others cost without
 * it, and no more than what is left of the payment (`leftMinor`) after paying for them.
 */
export function worthOf(
  orderId: string,
  coupon: CouponTerms,
  places: readonly PlaceOfCheckout[],
  leftMinor: number,
): number {
  const others = places.filter(({ order_id }) => order_id !== orderId)
  const own = places
    .filter(({ order_id }) => order_id === orderId)
    .map((place) => ({ ...place, state: 'taken' as const }))
  const costOfOthers = costOf(coupon, others)
  const refunded = sumOf(
    others.filter(({ state }) => state === 'taken'),
    ({ refunded_minor }) => refunded_minor,
  )
  const spare = leftMinor - (costOfOthers - refunded)
  return Math.max(0, Math.min(costOf(coupon, [...own, ...others]) - costOfOthers, spare))
}
