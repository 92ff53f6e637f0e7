import { fromMinor } from '#contract/money.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import type { FactOf } from '#school/base/facts.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { closeAtProvider } from '#school/checkouts/sync-with-provider.ts'
import { lockOwn } from '#school/orders/mark-order.ts'
import { orderLife } from '#school/orders/order-life.ts'
import * as repo from '#school/orders/orders.repo.ts'
import { findCheckoutOf } from '#school/sales/checkouts.repo.ts'
import { cancelAndRefund, dropOrder } from './end-order.ts'

/**
 * Deletes an own order. A paid one is cancelled: its seat becomes free, and the books record the payment, the
 * cancellation and the refund (`refund`; absent if it was not paid) by the policy at the time of payment. An
 * order that is being paid for is removed from its checkout first. 404 not the actor's, or deleted before;
 * 409 payment-under-way, 503 payments-unreachable.
 */
export async function deleteOrder(
  school: School,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number; refund?: number }> {
  const heldBy = await act(school, actor, 'orders:delete', async (trx) => {
    const { status } = await lockOwn(trx, actor, id)
    return status === orderLife.drop.from ? findCheckoutOf(trx, id) : undefined
  })
  // It can no longer be paid then; it may have been paid before.
  if (heldBy !== undefined) await closeAtProvider(school, heldBy)
  return act(school, actor, 'orders:delete', async (trx) => {
    const row = await lockOwn(trx, actor, id)
    if (row.status === orderLife.drop.from) {
      if ((await findCheckoutOf(trx, id)) !== undefined)
        throw refuse('payment-under-way', 'beingPaid', { name: row.course_name })
      await dropOrder(school, trx, actor, row)
      return { deletedCount: 1 }
    }
    const { student_id: studentId, class_id: classId, price_cents } = row
    await school.happened(trx, { kind: 'seat-ends', studentId, classId })
    const refund = await cancelAndRefund(school, trx, actor, row)
    const about = { studentId, classId, refunded: refund > 0, free: price_cents === 0 }
    await school.happened(trx, { kind: 'seat-given-up', ...about })
    return { deletedCount: 1, refund: fromMinor(refund) }
  })
}

/** Of somebody who has left: their unpaid ones. */
export async function dropOrdersOf(school: School, trx: Trx, { by, user }: FactOf<'user-left'>) {
  const dropped = await repo.dropOpenOf(trx, user.id)
  const orderIds = dropped.map(({ id }) => id)
  await school.happened(trx, { kind: 'orders-closed', orderIds })
  const at = school.clock()
  for (const order of dropped) await school.happened(trx, { kind: 'order-deleted', at, by, order })
}
