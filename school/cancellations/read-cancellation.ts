import type { ClassCancellation } from '#contract/classes.ts'
import { fromMinor } from '#contract/money.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { mayManage } from '#school/classes/classes.policy.ts'
import { loadVisible } from '#school/classes/load-class.ts'
import { refundOf } from '#school/refunds/cancellation-policy.ts'
import { findCouponSeats } from '#school/refunds/coupon-seats.repo.ts'
import { listPaidLines } from '#school/sales/lines.repo.ts'

/**
 * What cancelling a class now would refund (clause 13.7). 404 not visible, 403 neither the actor's nor an
 * admin.
 */
export async function readCancellation(
  { db, clock }: School,
  actor: Actor,
  classId: string,
): Promise<ClassCancellation> {
  const row = await loadVisible(db, actor, classId)
  if (!mayManage(actor, row)) throw refuse('forbidden', 'instructorCancels')
  const now = clock()
  const lines = await listPaidLines(db, row.id)
  const coupons = await findCouponSeats(db, lines)
  const sum = (refunds_held: 0 | 1) =>
    lines
      .map((line) => ({ ...line, refunds_held, class_cancelled_at: now }))
      .map((line) => refundOf(line, now, coupons.get(line.checkout_id) ?? []))
      .reduce((all, { amount }) => all + amount, 0)
  return {
    hasBegun: row.starts_at <= now,
    students: row.enrolled,
    refund: fromMinor(sum(0)),
    maxRefund: fromMinor(sum(1)),
  }
}
