import type { OrderStatus } from '#contract/orders.ts'
import type { StoredOrderStatus } from '#school/base/tables.ts'

type Step = { from: StoredOrderStatus; to: StoredOrderStatus | 'deleted' }

/** A new order is not paid and holds no seat. */
export const firstStatus: StoredOrderStatus = 'open'

/** The life of an order (clause 4.3): every step there is. */
export const orderLife = {
  pay: { from: 'open', to: 'paid' },
  /** An unpaid order leaves nothing behind. */
  drop: { from: 'open', to: 'deleted' },
  /** A paid one stays, as its payment. */
  cancel: { from: 'paid', to: 'cancelled' },
} as const satisfies Record<string, Step>

/** What the wire calls an order's state; cancelled orders never get there. */
export function wireStatus(status: StoredOrderStatus): OrderStatus {
  return status === 'paid' ? 'Paid' : 'Not Paid'
}
