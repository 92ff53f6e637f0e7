import type { QueryOf } from '#contract/api.ts'
import { formerStudent } from '#contract/former.ts'
import type { Page } from '#contract/endpoint.ts'
import { fromMinor } from '#contract/money.ts'
import { unpaidOrders, type Order } from '#contract/orders.ts'
import { atomicallyIn, transaction, type Atomically } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import { recordHistory, type By } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { isDated } from '#school/classes/class-row.ts'
import { isOpen } from '#school/classes/classes.policy.ts'
import { listOffersOf } from '#school/classes/class-waitlist.repo.ts'
import type { ClassesService } from '#school/classes/classes.service.ts'
import { withMeetings } from '#school/classes/meetings.repo.ts'
import { refundOf } from '#school/refunds/cancellation-policy.ts'
import { findCheckoutOf, findCouponSeats } from '#school/refunds/paid-lines.repo.ts'
import { refundStepsOf, type CancellationPolicy } from '#school/base/refund-steps.ts'
import { refuse } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { dropReviewOf } from '#school/reviews/reviews.service.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { loadUser } from '#school/users/load-user.ts'
import { listBookings } from './bookings.ts'
import { createCancelling, type CancellingParts } from './cancelling.ts'
import { auditEventOf, lockOwn } from './mark-order.ts'
import { firstStatus, orderLife, wireStatus } from './order-life.ts'
import * as repo from './orders.repo.ts'

/** `classId` takes precedence. */
type NewOrder = { courseName: string; classId?: string | undefined; studentName: string }

type OrdersParts = CancellingParts & {
  classes: Pick<ClassesService, 'findForOrder'>
  /** It can no longer be paid; it may have been paid by then. */
  closeCheckout: (checkoutId: string) => Promise<void>
  policy: CancellationPolicy
}

type Coupons = Awaited<ReturnType<typeof findCouponSeats>>

type Now = { now: number; policy: CancellationPolicy; coupons: Coupons; offers: readonly string[] }

/** In minor units; null if nothing was paid through a checkout. */
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

export function createOrders(parts: OrdersParts) {
  const { db, clock, classes, policy, notifyStudent } = parts
  const { cancelAndRefund, closeCheckoutsOf, ...cancelling } = createCancelling(parts)

  return {
    ...cancelling,

    /**
     * Adds a class to the actor's cart, at its current price and with the class's name, not the one sent; an
     * unpaid order holds no seat (clause 4.3). The e-mail is the token's. 404 course-not-found, 409
     * course-ambiguous, class-not-open, class-started, already-ordered, limit-reached.
     */
    place(
      actor: Actor,
      input: NewOrder,
      atomically: Atomically<Tables> = atomicallyIn(db),
    ): Promise<{ insertedId: string }> {
      const admit = (trx: Trx) => requireActor(trx, actor, 'orders:place')
      return atomically(admit, async (trx) => {
        const ordered = await classes.findForOrder(trx, input)
        const row: repo.OrderRow = {
          id: newId(),
          student_id: actor.id,
          class_id: ordered.id,
          course_name: ordered.name,
          student_name: input.studentName,
          student_email: actor.email,
          price_cents: ordered.price_cents,
          status: firstStatus,
          created_at: clock(),
          paid_at: null,
          cancelled_at: null,
          checked_in_at: null,
          seen_at: null,
        }
        if (!(await repo.insertOrder(trx, row))) throw refuse('already-ordered', 'alreadyOrdered')
        if ((await repo.countOpenOf(trx, actor.id)) > unpaidOrders.max)
          throw refuse('limit-reached', 'manyUnpaid', { max: unpaidOrders.max })
        return { insertedId: row.id }
      })
    },

    /** Newest first; 403 for any e-mail but the actor's own (clause 7.12). */
    async listOf(
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
      return { ...page, items: rows.map((row) => toOrder(row, { now, policy, coupons, offers })) }
    },

    /**
     * Deletes an own order. A paid one is cancelled: its seat becomes free, and the books record the payment,
     * the cancellation and the refund (`refund`; absent if nothing was paid) by the policy at the time of
     * payment. An order that is being paid for is removed from its checkout first. 404 not the actor's, or
     * deleted before; 409 payment-under-way, 503 payments-unreachable.
     */
    async remove(actor: Actor, id: string): Promise<{ deletedCount: number; refund?: number }> {
      const held = await transaction(db, async (trx) => {
        await requireActor(trx, actor, 'orders:delete')
        const { status } = await lockOwn(trx, actor, id)
        return status === orderLife.drop.from ? findCheckoutOf(trx, id) : undefined
      })
      if (held !== undefined) await parts.closeCheckout(held)
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'orders:delete')
        const row = await lockOwn(trx, actor, id)
        if (row.status === orderLife.drop.from) {
          if ((await findCheckoutOf(trx, id)) !== undefined)
            throw refuse('payment-under-way', 'beingPaid', { name: row.course_name })
          await repo.dropOrder(trx, id)
          await recordHistory(trx, [auditEventOf('order-deleted', actor, row, clock())])
          return { deletedCount: 1 }
        }
        await dropReviewOf(trx, row)
        const refund = await cancelAndRefund(trx, actor, row)
        if (!refund) {
          const about = { kind: 'given-up', free: row.price_cents === 0 } as const
          await notifyStudent(trx, { studentId: actor.id, classId: row.class_id, about })
        }
        return { deletedCount: 1, ...(refund !== null && { refund: fromMinor(refund) }) }
      })
    },

    /** Coming bookings, soonest first, at most 100. 404 unknown. */
    async listBookings(userId: string) {
      const { id } = await loadUser(db, userId)
      return listBookings(db, id, clock())
    },

    async dropOpenOf(trx: Trx, by: By, studentId: string): Promise<void> {
      const dropped = await repo.dropOpenOf(trx, studentId)
      await closeCheckoutsOf(
        trx,
        dropped.map(({ id }) => id),
      )
      const now = clock()
      await recordHistory(
        trx,
        dropped.map((row) => auditEventOf('order-deleted', by, row, now)),
      )
    },
  }
}
