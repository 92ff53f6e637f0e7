import { percentOf } from '#contract/money.ts'
import type { RefundRule } from '#contract/refunds.ts'
import { undatedRefundDays } from '#contract/undated-refunds.ts'
import { readStoredPolicy, stepAt } from '#school/base/refund-steps.ts'
import type { Tables } from '#school/base/tables.ts'
import { isDated, type ClassRow } from '#school/classes/class-row.ts'
import { refundOfSeat, type CouponSeat } from './coupon-earned.ts'

const day = 24 * 3_600_000

/** Milliseconds after payment, for classes without dates. */
const undatedRefundPeriod = undatedRefundDays * day

/** Milliseconds since 1970. */
type Attendance = Pick<ClassRow, 'starts_at' | 'began_at' | 'dated_at' | 'undated_at'> &
  Pick<Tables['orders'], 'paid_at' | 'seen_at'>

/**
 * Whether the class of a seat was held before `at` (clause 13.7): its first meeting had begun, even if
 * meetings moved since; without dates, the student was checked in, or 180 days have passed since payment.
 */
export function wasHeld(seat: Attendance, at: number): boolean {
  const { starts_at, began_at, dated_at, undated_at, paid_at, seen_at } = seat
  if (paid_at === null) return false
  if (starts_at <= at || (began_at !== null && began_at > paid_at)) return true
  // Start of the last period without dates. Later dates do not undo that the class was held in it; earlier
  // events, such as a check-in for a coming date, decide nothing.
  const from = undated_at ?? 0
  const to = isDated(seat) ? Math.min(at, dated_at ?? 0) : at
  const isSeen = seen_at !== null && seen_at >= from && seen_at <= to
  return isSeen || Math.max(paid_at, from) + undatedRefundPeriod <= to
}

/** Whether the class had no dates at that moment; of several times without dates the last one is known. */
export function wasUndated(
  seat: Pick<Attendance, 'starts_at' | 'dated_at' | 'undated_at'>,
  at: number,
): boolean {
  const { dated_at, undated_at } = seat
  return at >= (undated_at ?? 0) && (!isDated(seat) || at < (dated_at ?? 0))
}

/** A paid seat: its line with the stored policy, its order, its present class. Minor units. */
export type PaidLine = Attendance &
  Pick<Tables['checkout_lines'], 'order_id' | 'sequence' | 'net_minor' | 'refunded_minor'> &
  Pick<Tables['checkouts'], 'policy' | 'total_minor'> &
  Pick<ClassRow, 'withdrawn_at' | 'refunds_held'> & {
    class_cancelled_at: number | null
    class_sequence: number
    /** Refunds of the whole checkout, including external ones, and lost disputes. */
    refunded_total: number
  }

/** In minor units; at most the rest of the checkout. */
const leftOf = (
  line: Pick<PaidLine, 'net_minor' | 'refunded_minor' | 'total_minor' | 'refunded_total'>,
): number =>
  Math.max(
    0,
    Math.min(line.net_minor - line.refunded_minor, line.total_minor - line.refunded_total),
  )

/** By the policy at `now`; all of it without dates, and after a move until the class begins. */
function percentBack(line: PaidLine, now: number): RefundRule {
  if (!isDated(line) || line.class_sequence > line.sequence)
    return { percent: 100, hoursBefore: Infinity }
  return stepAt(readStoredPolicy(line.policy), line.starts_at, now)
}

/** Minor units; `discountLost` is deducted because other seats no longer earn the coupon. */
type CancellationRefund = {
  amount: number
  discountLost: number
  /** The share of the price that the school retains; null if the school cancels. */
  retainedPercent: number | null
  /**
   * Why it is partial; null if all or nothing is refunded, or if there are other reasons for the amount, too.
   */
  rule: RefundRule | null
  reason: 'policy' | 'school-cancelled'
}

/** The other cancelled seats: they may have paid for the discount that this one lost. */
export const cancelledBeside = (orderId: string, seats: readonly CouponSeat[]): CouponSeat[] =>
  seats.filter(({ state, order_id }) => state !== 'taken' && order_id !== orderId)

/** From all lines: cancelled ones may also have paid for its lost discount. */
export function maxRefundOf(line: PaidLine, couponSeats: readonly CouponSeat[]): number {
  const others = cancelledBeside(line.order_id, couponSeats)
  const spare = others.reduce((sum, seat) => sum + seat.net_minor - seat.refunded_minor, 0)
  const net_minor = line.net_minor + spare
  return leftOf({ ...line, net_minor })
}

/**
 * The refund for cancelling a seat at `now`. If the school cancels: the whole payment, unless the class had
 * been held by then and no admin decided otherwise. Otherwise by the policy, less the discount that other
 * seats no longer earn (`refundOfSeat`). `couponSeats` are all seats of a checkout whose coupon has a minimum
 * sum, else none.
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
  const retainedPercent = endedAt === null ? 100 - percent : null
  const plain = Math.max(0, percentOf(line.net_minor, percent) - line.refunded_minor)
  const amount =
    percent === 0 || couponSeats.length === 0
      ? plain
      : refundOfSeat(line.order_id, couponSeats, retainedPercent)
  const due = Math.min(amount, maxRefundOf(line, couponSeats))
  const isPart = percent > 0 && percent < 100 && due === percentOf(line.net_minor, percent)
  return {
    amount: due,
    discountLost: Math.max(0, plain - amount),
    retainedPercent,
    rule: isPart && Number.isFinite(step.hoursBefore) ? step : null,
    reason: endedAt === null ? 'policy' : 'school-cancelled',
  }
}
