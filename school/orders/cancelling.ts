import type { z } from 'zod'
import type { ClassCancellation } from '#contract/classes.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { fromMinor, toMinor } from '#contract/money.ts'
import type { seatCancellation, refundForm } from '#contract/refunds.ts'
import type { Clock } from '#platform/clock.ts'
import { atomicallyIn, transaction, type Atomically } from '#platform/database/transaction.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { recordHistory, type By } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import { mayManage } from '#school/classes/classes.policy.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import type { ClassesService } from '#school/classes/classes.service.ts'
import { loadVisible } from '#school/classes/load-class.ts'
import type { StudentMail } from '#school/notify/student-mails.ts'
import { refundOf, wasHeld } from '#school/refunds/cancellation-policy.ts'
import { findCouponSeats, listCheckoutsOf, listPaidLines } from '#school/refunds/paid-lines.repo.ts'
import type { Refunds } from '#school/refunds/refunds.ts'
import { isRecordId } from '#school/base/record-id.ts'
import { refuse } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { dropReviewOf } from '#school/reviews/reviews.service.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { auditEventOf, markOrder } from './mark-order.ts'
import { orderLife } from './order-life.ts'
import * as repo from './orders.repo.ts'

export type CancellingParts = {
  db: Db
  clock: Clock
  classes: Pick<ClassesService, 'giveSeatBack'>
  refunds: Pick<Refunds, 'giveBack' | 'giveBackSome'>
  /** After this it can no longer be paid. */
  closeLater: Enqueue<{ id: string }>
  notifyStudent: Enqueue<StudentMail>
}

const isUnpaid = ({ status }: repo.OrderRow) => status === orderLife.drop.from

/** How paid seats end, and the orders of a class that has ended. */
export function createCancelling(parts: CancellingParts) {
  const { db, clock, classes, refunds, notifyStudent } = parts

  /** Their seats become free, and their payments are refunded. */
  async function closeCheckoutsOf(trx: Trx, orderIds: string[]): Promise<void> {
    for (const id of await listCheckoutsOf(trx, orderIds)) await parts.closeLater(trx, { id })
  }

  /** The order is locked; the history has the `reason` of an admin. */
  async function cancelSeat(trx: Trx, by: By, row: repo.OrderRow, reason?: string): Promise<void> {
    await classes.giveSeatBack(trx, row.class_id, row.paid_at ?? 0)
    await markOrder(trx, clock, by, row, 'cancel', reason)
  }

  /** The order is locked. Returns the refund in minor units; null if nothing was paid through a checkout. */
  async function cancelAndRefund(trx: Trx, by: By, row: repo.OrderRow): Promise<number | null> {
    await cancelSeat(trx, by, row)
    return refunds.giveBack(trx, by, row)
  }

  /** A seat that was used stays. */
  async function clearOrder(trx: Trx, by: By, row: repo.OrderRow, ended: ClassRow): Promise<void> {
    const notify = (about: StudentMail['about']) =>
      notifyStudent(trx, { studentId: row.student_id, classId: row.class_id, about })
    if (isUnpaid(row)) {
      await notify({ kind: 'cancelled', paid: false, refunded: false })
      await repo.dropOrder(trx, row.id)
      await recordHistory(trx, [auditEventOf('order-deleted', by, row, clock())])
      return
    }
    const { cancelled_at, withdrawn_at } = ended
    const { paid_at, seen_at } = row
    const held = wasHeld({ ...ended, paid_at, seen_at }, cancelled_at ?? withdrawn_at ?? clock())
    if (held && cancelled_at === null) return
    const refunded = (await cancelAndRefund(trx, by, row)) !== 0
    await notify({ kind: 'cancelled', paid: true, refunded, held })
  }

  return {
    closeCheckoutsOf,
    cancelAndRefund,

    /**
     * After a class was cancelled or withdrawn: unpaid orders go, paid ones are cancelled with refunds by
     * clause 13.7. In batches, each all or nothing.
     */
    async clearClass(by: By, classId: string): Promise<void> {
      const clearSome = (after: string) =>
        transaction(db, async (trx) => {
          const rows = await repo.lockSomeOfClass(trx, classId, after)
          const ended = await findAnyClass(trx, classId)
          await closeCheckoutsOf(
            trx,
            rows.filter(isUnpaid).map(({ id }) => id),
          )
          if (ended !== undefined) for (const row of rows) await clearOrder(trx, by, row, ended)
          return rows.at(-1)?.id
        })
      let last: string | undefined = ''
      while (last !== undefined) last = await clearSome(last)
    },

    /** An admin decides how much is refunded (clause 13.7). 404, 409 order-not-paid, 400 more than is left. */
    cancelFor(
      actor: Actor,
      id: string,
      { amount, reason }: z.output<typeof seatCancellation>,
    ): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'refunds:manage')
        const row = isRecordId(id) ? await repo.lockOrder(trx, id) : undefined
        if (row === undefined) throw refuse('not-found', 'noOrder')
        if (row.status !== orderLife.cancel.from) throw refuse('order-not-paid', 'notPaid')
        await dropReviewOf(trx, row)
        await cancelSeat(trx, actor, row, reason)
        if (amount > 0)
          await refunds.giveBackSome(trx, actor, row, { amount: toMinor(amount), note: reason })
        const about = { kind: 'place-cancelled', refunded: amount > 0, reason } as const
        await notifyStudent(trx, { studentId: row.student_id, classId: row.class_id, about })
        return { modifiedCount: 1 }
      })
    },

    /** The order stays, or was cancelled before. 404, 409 order-not-paid, 400 more than is left. */
    refundSome(
      actor: Actor,
      orderId: string,
      { amount, reason }: z.output<typeof refundForm>,
      atomically: Atomically<Tables> = atomicallyIn(db),
    ): Promise<{ insertedId: string }> {
      const admit = (trx: Trx) => requireActor(trx, actor, 'refunds:manage')
      return atomically(admit, async (trx) => {
        const order = isRecordId(orderId) ? await repo.lockAnyOrder(trx, orderId) : undefined
        if (order === undefined) throw refuse('not-found', 'noOrder')
        const requested = { amount: toMinor(amount), note: reason }
        const insertedId = await refunds.giveBackSome(trx, actor, order, requested)
        const subject = { id: order.id, name: order.course_name }
        await recordHistory(trx, [
          {
            at: clock(),
            kind: 'order-refunded',
            by: actor,
            subject,
            note: reason,
            amountMinor: toMinor(amount),
          },
        ])
        return { insertedId }
      })
    },

    /** The refund if cancelled now (clause 13.7). 404 not visible, 403 neither the actor's nor an admin. */
    async readCancellation(actor: Actor, classId: string): Promise<ClassCancellation> {
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
    },
  }
}
