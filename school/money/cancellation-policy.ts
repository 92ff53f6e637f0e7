import { z } from 'zod'
import { percentOf } from '#contract/money.ts'
import { isDated, type ClassRow } from '#school/classes/class-row.ts'
import type { Tables } from '#school/tables.ts'
import { worthOf, type CouponTerms, type PlaceOfCheckout } from './coupon-earned.ts'

/** Who cancels at least so many hours before the first meeting gets so many percent back. */
export type CancellationPolicy = readonly { hoursBefore: number; percent: number }[]

const hour = 3_600_000
const day = 24 * hour

/** How long after paying a place in a class without dates can still be cancelled for a refund, in milliseconds. */
const undatedRefundable = 180 * day

/** What decides whether a place was used; times are milliseconds since 1970. */
type Attendance = Pick<ClassRow, 'starts_at' | 'began_at' | 'dated_at'> &
  Pick<Tables['orders'], 'paid_at' | 'checked_in_at'>

/**
 * Whether the class of a place was held before `at` (clause 13.7): once its first meeting has begun, also where the
 * meetings have moved since; without dates once the student was checked in, or 180 days after paying.
 */
export function wasHeld(place: Attendance, at: number): boolean {
  const { starts_at, began_at, dated_at, paid_at, checked_in_at } = place
  if (paid_at === null) return false
  if (starts_at <= at || (began_at !== null && began_at > paid_at)) return true
  // Dates that come later do not undo what was held without them; a check-in for a date to come decides nothing.
  const withoutDates = isDated(place) ? Math.min(at, dated_at ?? 0) : at
  const isSeen = checked_in_at !== null && checked_in_at <= withoutDates
  return isSeen || paid_at + undatedRefundable <= withoutDates
}

const storedPolicy = z.array(z.object({ hoursBefore: z.number(), percent: z.number() }))

/** A place that was paid for: its line with the policy kept with it, its order, its class as it is now. Minor units. */
export type PaidLine = Attendance &
  Pick<Tables['checkout_lines'], 'order_id' | 'sequence' | 'net_minor' | 'refunded_minor'> &
  Pick<Tables['checkouts'], 'policy' | 'total_minor'> &
  Pick<ClassRow, 'withdrawn_at' | 'refunds_held'> & {
    class_cancelled_at: number | null
    class_sequence: number
    /** What has gone of the whole checkout: back to the student, also by others, or lost to a dispute. */
    gone_minor: number
  }

/** What can still be given back for a place, in minor units: no more than is left of its checkout. */
export const leftOf = (
  line: Pick<PaidLine, 'net_minor' | 'refunded_minor' | 'total_minor' | 'gone_minor'>,
): number =>
  Math.max(0, Math.min(line.net_minor - line.refunded_minor, line.total_minor - line.gone_minor))

/** How many percent the policy gives back at `now`: all without dates, and after a move until the class begins. */
function percentBack(line: PaidLine, now: number): number {
  if (!isDated(line) || line.class_sequence > line.sequence) return 100
  const kept = storedPolicy
    .parse(JSON.parse(line.policy))
    .filter(({ hoursBefore }) => line.starts_at - now >= hoursBefore * hour)
  return Math.max(0, ...kept.map(({ percent }) => percent))
}

/** The coupon that a checkout was paid with, and all places of the checkout. */
export type CouponOfCheckout = { terms: CouponTerms; places: readonly PlaceOfCheckout[] }

/** Amounts in minor units; `discountLost` is how much less comes back because other places no longer earn the coupon. */
export type CancellationRefund = {
  amount: number
  discountLost: number
  reason: 'policy' | 'school-cancelled'
}

/**
 * What a cancellation of a place at `now` gives back. Where the school has cancelled, that is all that is left, unless
 * the class had been held by then and no admin decided otherwise. Else the policy gives back a part of what the place
 * was worth: what was paid, less what the other places cost without a discount that they no longer earn.
 */
export function refundOf(
  line: PaidLine,
  now: number,
  coupon: CouponOfCheckout | null,
): CancellationRefund {
  const endedAt = line.class_cancelled_at ?? line.withdrawn_at
  const isHeld = wasHeld(line, endedAt ?? now)
  if (endedAt !== null) {
    const amount = isHeld && line.refunds_held === 0 ? 0 : leftOf(line)
    return { amount, discountLost: 0, reason: 'school-cancelled' }
  }
  if (isHeld) return { amount: 0, discountLost: 0, reason: 'policy' }
  const left = Math.max(0, line.total_minor - line.gone_minor)
  const worth =
    coupon === null
      ? line.net_minor
      : worthOf(line.order_id, coupon.terms, coupon.places, left + line.refunded_minor)
  const amount = percentOf(worth, percentBack(line, now)) - line.refunded_minor
  return {
    amount: Math.min(Math.max(0, amount), left),
    discountLost: Math.max(0, line.net_minor - worth),
    reason: 'policy',
  }
}
