import type { Order } from '#contract/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Whether an order is paid. */
export function OrderStatusBadge({ status }: Pick<Order, 'status'>) {
  const t = useMessages('ordering')
  return (
    <StatusBadge tone={status === 'Paid' ? 'good' : 'bad'}>{t('status', { status })}</StatusBadge>
  )
}

/** What a student reads instead of the form where the class is in the cart already. */
export function OwnOrder({ order: { status } }: { order: Order }) {
  const t = useMessages('ordering')
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
