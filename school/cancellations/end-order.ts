import type { By } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import * as repo from '#school/orders/orders.repo.ts'
import { refundCancelled } from '#school/refunds/refunds.ts'
import { giveSeatBack } from '#school/seats/take-seat.ts'

/** An unpaid order goes; it is locked. */
export async function dropOrder(school: School, trx: Trx, by: By, order: repo.OrderRow) {
  await repo.dropOrder(trx, order.id)
  await school.happened(trx, { kind: 'order-deleted', at: school.clock(), by, order })
}

/** A paid order ends; it is locked. `reason` is why an admin does it. */
export async function cancelOrder(
  school: School,
  trx: Trx,
  by: By,
  order: repo.OrderRow,
  reason?: string,
): Promise<void> {
  await giveSeatBack(school, trx, order.class_id, order.paid_at ?? 0)
  const at = school.clock()
  await repo.markOrder(trx, order.id, 'cancel', at)
  await school.happened(trx, { kind: 'order-cancelled', at, by, order, reason })
}

/** The same with the refund that is due by clause 13.7; in minor units. */
export async function cancelAndRefund(school: School, trx: Trx, by: By, order: repo.OrderRow) {
  await cancelOrder(school, trx, by, order)
  return refundCancelled(school, trx, by, order)
}
