import { z } from 'zod'
import { percentOf } from '#contract/money.ts'
import type { RefundRule } from '#contract/refunds.ts'
import { isDated, type ClassRow } from '#school/classes/class-row.ts'
import type { Tables } from '#school/base/tables.ts'
import { refundOfSeat, type CouponSeat } from './coupon-earned.ts'

/** Who cancels at least so many hours before the first meeting gets so many percent back. */
export type CancellationPolicy = readonly { hoursBefore: number; percent: number }[]

const hour = 3_600_000
const day = 24 * hour

/** How long after payment a seat in a class without dates can be cancelled for a refund, in milliseconds. */
const undatedRefundable = 180 * day

/** What decides whether a seat was used; times are milliseconds since 1970. */
type Attendance = Pick<ClassRow, 'starts_at' | 'began_at' | 'dated_at' | 'undated_at'> &
  Pick<Tables['orders'], 'paid_at' | 'seen_at'>

/**
 * Whether the class of a seat was held before `at` (clause 13.7): once its first meeting has begun, also where the
 * meetings have moved since; without dates once the student was checked in, or 180 days after paying.
 */
export function wasHeld(seat: Attendance, at: number): boolean {
  const { starts_at, began_at, dated_at, undated_at, paid_at, seen_at } = seat
  if (paid_at === null) return false
  if (starts_at <= at || (began_at !== null && began_at > paid_at)) return true
  // The last time without dates. Dates that come later do not undo what was held in it; what was before it, such as a
  // check-in for a date to come, decides nothing.
  const from = undated_at ?? 0
  const to = isDated(seat) ? Math.min(at, dated_at ?? 0) : at
  const isSeen = seen_at !== null && seen_at >= from && seen_at <= to
  return isSeen || Math.max(paid_at, from) + undatedRefundable <= to
}

const storedPolicy = z.array(z.object({ hoursBefore: z.number(), percent: z.number() }))

/** A seat that was paid for: its line with the policy stored with it, its order, its class as it is now. Minor units. */
export type PaidLine = Attendance &
  Pick<Tables['checkout_lines'], 'order_id' | 'sequence' | 'net_minor' | 'refunded_minor'> &
  Pick<Tables['checkouts'], 'policy' | 'total_minor'> &
  Pick<ClassRow, 'withdrawn_at' | 'refunds_held'> & {
    class_cancelled_at: number | null
    class_sequence: number
    /** What went out of the whole checkout: back to the student, also by others, or lost to a dispute. */
    refunded_total: number
  }

/** What can still be given back for a seat, in minor units: no more than is left of its checkout. */
const leftOf = (
  line: Pick<PaidLine, 'net_minor' | 'refunded_minor' | 'total_minor' | 'refunded_total'>,
): number =>
  Math.max(
    0,
    Math.min(line.net_minor - line.refunded_minor, line.total_minor - line.refunded_total),
  )

/**
 * How many percent the policy gives back at `now`: all without dates, and after a move until the class begins.
 * `hoursBefore` is when it would have given more; Infinity for never.
 */
function percentBack(line: PaidLine, now: number): RefundRule {
  if (!isDated(line) || line.class_sequence > line.sequence)
    return { percent: 100, hoursBefore: Infinity }
  const steps = storedPolicy.parse(JSON.parse(line.policy))
  const reached = steps.filter(({ hoursBefore }) => line.starts_at - now >= hoursBefore * hour)
  const percent = Math.max(0, ...reached.map((step) => step.percent))
  const better = steps.filter((step) => step.percent > percent)
  return { percent, hoursBefore: Math.min(...better.map((step) => step.hoursBefore)) }
}

/** Amounts in minor units; `discountLost` is how much less comes back because other seats no longer earn the coupon. */
type CancellationRefund = {
  amount: number
  discountLost: number
  /** How much of the price the school retains; null where the school cancels it. */
  keptPercent: number | null
  /** Why it is part of the price; null where all or nothing is refunded, or the amount has other reasons, too. */
  rule: RefundRule | null
  reason: 'policy' | 'school-cancelled'
}

/** The other seats of a checkout that were cancelled: they may have paid for the discount that this one lost. */
export const cancelledBeside = (orderId: string, seats: readonly CouponSeat[]): CouponSeat[] =>
  seats.filter(({ state, order_id }) => state !== 'taken' && order_id !== orderId)

/** How much an admin may refund for a seat, over all lines: cancelled ones, too, may have paid for its lost discount. */
export function maxRefundOf(line: PaidLine, couponSeats: readonly CouponSeat[]): number {
  const others = cancelledBeside(line.order_id, couponSeats)
  const spare = others.reduce((sum, seat) => sum + seat.net_minor - seat.refunded_minor, 0)
  const net_minor = line.net_minor + spare
  return leftOf({ ...line, net_minor })
}

/**
 * What a cancellation of a seat at `now` gives back. Where the school has cancelled, that is all that was paid for it,
 * unless the class had been held by then and no admin decided otherwise. Else it is what the policy says. What other
 * seats cost without a discount that they no longer earn is deducted (`refundOfSeat`).
 * `couponSeats` are all seats of its checkout where that was paid with a coupon with a lowest sum, else none.
 */
export function refundOf(
  line: PaidLine,
  now: number,
  couponSeats: readonly CouponSeat[],
): CancellationRefund {
  const endedAt = line.class_cancelled_at ?? line.withdrawn_at
  const isHeld = wasHeld(line, endedAt ?? now) && (endedAt === null || line.refunds_held === 0)
  const step = percentBack(line, now)
  const percent = isHeld ? 0 : endedAt === null ? step.percent : 100
  const keptPercent = endedAt === null ? 100 - percent : null
  const plain = Math.max(0, percentOf(line.net_minor, percent) - line.refunded_minor)
  const amount =
    percent === 0 || couponSeats.length === 0
      ? plain
      : refundOfSeat(line.order_id, couponSeats, keptPercent)
  const due = Math.min(amount, maxRefundOf(line, couponSeats))
  const isPart = percent > 0 && percent < 100 && due === percentOf(line.net_minor, percent)
  return {
    amount: due,
    discountLost: Math.max(0, plain - amount),
    keptPercent,
    rule: isPart && Number.isFinite(step.hoursBefore) ? step : null,
    reason: endedAt === null ? 'policy' : 'school-cancelled',
  }
}
