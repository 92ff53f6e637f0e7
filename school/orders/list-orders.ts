import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import { formerStudent } from '#contract/former.ts'
import { fromMinor } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { Actor } from '#school/base/caller.ts'
import { refundStepsOf, type CancellationPolicy } from '#school/base/refund-steps.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { isDated } from '#school/classes/class-row.ts'
import { isOpen } from '#school/classes/classes.policy.ts'
import { withMeetings } from '#school/classes/meetings.repo.ts'
import { refundOf } from '#school/refunds/cancellation-policy.ts'
import { findCouponSeats } from '#school/refunds/coupon-seats.repo.ts'
import { listOffersOf } from '#school/seats/waitlist.repo.ts'
import { wireStatus } from './order-life.ts'
import * as repo from './orders.repo.ts'

type Coupons = Awaited<ReturnType<typeof findCouponSeats>>

type Now = { now: number; policy: CancellationPolicy; coupons: Coupons; offers: readonly string[] }

/** In minor units; null if it is not paid. */
function refundOfOrder(row: repo.OrderWithClass, now: number, coupons: Coupons) {
  const { checkout_id, policy, sequence, net_minor, refunded_minor, total_minor, refunded_total } =
    row
  if (row.status !== 'paid' || checkout_id === null || policy === null || sequence === null)
    return null
  if (net_minor === null || refunded_minor === null) return null
  if (total_minor === null || refunded_total === null) return null
  const paid = { ...row, policy, sequence, net_minor, refunded_minor, total_minor, refunded_total }
  return refundOf({ ...paid, order_id: row.id }, now, coupons.get(checkout_id) ?? [])
}

function toOrder(
  row: repo.OrderWithClass & Pick<Order, 'meetings'>,
  { now, policy, coupons, offers }: Now,
): Order {
  const refund = refundOfOrder(row, now, coupons)
  return {
    _id: row.id,
    courseName: row.course_name,
    status: wireStatus(row.status),
    studentName: row.student_name || formerStudent,
    studentEmail: row.student_email,
    classId: row.class_id,
    hasPage: row.withdrawn_at === null && isOpen({ status: row.class_status }),
    photo: row.photo,
    classStatus: row.class_status,
    // A seat held for the student counts as free for them.
    availableSeats: row.available_seats + (offers.includes(row.class_id) ? 1 : 0),
    price: fromMinor(row.price_cents),
    createdAt: row.created_at,
    paidAt: row.paid_at,
    meetings: row.meetings,
    place: row.place,
    // For those who have paid (clause 10.1).
    onlineUrl: row.status === 'paid' ? row.online_url : null,
    refund: refund && fromMinor(refund.amount),
    refundRule: refund && refund.rule,
    refundSteps: refundStepsOf(policy, isDated(row) ? row.starts_at : null),
    discountLost: fromMinor(refund?.discountLost ?? 0),
    checkout: row.checkout_id,
    receipt: row.receipt_id,
  }
}

/** Newest first; 403 for any e-mail but the actor's own (clause 7.12). */
export async function listOrders(
  { db, clock, settings }: School,
  actor: Actor,
  email: string,
  query: Omit<QueryOf<'listOrders'>, 'email'>,
): Promise<Page<Order>> {
  if (email !== actor.email) throw refuse('forbidden', 'ownOrders')
  const { items, ...page } = await repo.listOfStudent(db, actor.id, query)
  const rows = await withMeetings(db, items, (order) => order.class_id)
  const coupons = await findCouponSeats(db, rows)
  const now = clock()
  const offers = await listOffersOf(db, actor.id, now)
  return {
    ...page,
    items: rows.map((row) => toOrder(row, { now, coupons, offers, policy: settings.policy })),
  }
}
