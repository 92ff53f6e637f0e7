import type { OrderStatus } from '#contract/orders.ts'
import type { StoredOrderStatus } from '#school/base/tables.ts'

type Step = { from: StoredOrderStatus; to: StoredOrderStatus | 'deleted' }

/** A new order is not paid and holds no seat. */
export const firstStatus: StoredOrderStatus = 'open'

/** Every step in the life of an order (clause 4.3). */
export const orderLife = {
  pay: { from: 'open', to: 'paid' },
  /** An unpaid order leaves nothing behind. */
  drop: { from: 'open', to: 'deleted' },
  /** A paid order stays, as does its payment. */
  cancel: { from: 'paid', to: 'cancelled' },
} as const satisfies Record<string, Step>

/** Cancelled orders are never sent to clients. */
export function wireStatus(status: StoredOrderStatus): OrderStatus {
  return status === 'paid' ? 'Paid' : 'Not Paid'
}
