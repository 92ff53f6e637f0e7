import type { Checkout } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { HeldSeat } from './open-payment.tsx'

export function OrderStatusBadge({ status }: Pick<Order, 'status'>) {
  const t = useMessages('ordering')
  return (
    <StatusBadge tone={status === 'Paid' ? 'good' : 'bad'}>{t('status', { status })}</StatusBadge>
  )
}

type OwnOrderProps = {
  order: Order
  /** The open payment of this order, if any. */
  payment: Checkout | undefined
}

/** Replaces the form if the class is in the cart already. */
export function OwnOrder({ order: { status }, payment }: OwnOrderProps) {
  const t = useMessages('ordering')
  const { reload } = useReload()
  if (payment !== undefined) return <HeldSeat payment={payment} refresh={reload} />
  return (
    <div className="grid justify-items-start gap-4">
      <OrderStatusBadge status={status} />
      <p>{t(status === 'Paid' ? 'booked' : 'inCart')}</p>
      <ButtonLink to="/dashboard/cart" className="w-full">
        {t(status === 'Paid' ? 'seeTicket' : 'openCart')}
      </ButtonLink>
    </div>
  )
}
