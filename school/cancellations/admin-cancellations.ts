import type { z } from 'zod'
import type { ModifiedCount } from '#contract/fields.ts'
import { toMinor } from '#contract/money.ts'
import type { refundForm, seatCancellation } from '#contract/refunds.ts'
import { act, actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { orderLife } from '#school/orders/order-life.ts'
import { lockAnyOrder, lockOrder } from '#school/orders/orders.repo.ts'
import { refundSome } from '#school/refunds/refunds.ts'
import { cancelOrder } from './end-order.ts'

/**
 * Cancels a student's paid seat; an admin decides how much is refunded (clause 13.7). 404, 409
 * order-not-paid, 400 more than is left.
 */
export function cancelSeatFor(
  school: School,
  actor: Actor,
  id: string,
  { amount, reason }: z.output<typeof seatCancellation>,
): Promise<ModifiedCount> {
  return act(school, actor, 'refunds:manage', async (trx) => {
    const row = await lockOrder(trx, id)
    if (row === undefined) throw refuse('not-found', 'noOrder')
    if (row.status !== orderLife.cancel.from) throw refuse('order-not-paid', 'notPaid')
    const { student_id: studentId, class_id: classId } = row
    await school.happened(trx, { kind: 'seat-ends', studentId, classId })
    await cancelOrder(school, trx, actor, row, reason)
    const refunded = amount > 0
    if (refunded)
      await refundSome(school, trx, actor, row, { amount: toMinor(amount), note: reason })
    await school.happened(trx, {
      kind: 'seat-cancelled-by-admin',
      studentId,
      classId,
      refunded,
      reason,
    })
    return { modifiedCount: 1 }
  })
}

/** The order stays, or was cancelled before. 404, 409 order-not-paid, 400 more than is left. */
export function refundOrder(
  school: School,
  actor: Actor,
  orderId: string,
  { amount, reason: note }: z.output<typeof refundForm>,
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'refunds:manage', atomically, async (trx) => {
    const row = await lockAnyOrder(trx, orderId)
    if (row === undefined) throw refuse('not-found', 'noOrder')
    const amountMinor = toMinor(amount)
    const insertedId = await refundSome(school, trx, actor, row, { amount: amountMinor, note })
    const order = { id: row.id, name: row.course_name }
    const at = school.clock()
    await school.happened(trx, { kind: 'order-refunded', at, by: actor, order, amountMinor, note })
    return { insertedId }
  })
}
