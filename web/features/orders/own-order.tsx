import type { Order } from '#contract/orders.ts'
import { cartCopy } from '#web/copy.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Whether an order is paid. */
export function OrderStatusBadge({ status }: Pick<Order, 'status'>) {
  return <StatusBadge tone={status === 'Paid' ? 'good' : 'bad'}>{status}</StatusBadge>
}

/** What a student reads instead of the form where the class is in the cart already. */
export function OwnOrder({ order: { status } }: { order: Order }) {
  return (
    <div className="grid justify-items-start gap-4">
      <OrderStatusBadge status={status} />
      <p>{status === 'Paid' ? 'You have a place in this class.' : cartCopy.holdsNothing}</p>
      <ButtonLink to="/dashboard/cart" className="w-full">
        {status === 'Paid' ? 'See your ticket' : cartCopy.open}
      </ButtonLink>
    </div>
  )
}
