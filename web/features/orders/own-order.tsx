import type { Order } from '#contract/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** What a student reads instead of the form where the class is on the list already. */
export function OwnOrder({ order: { status } }: { order: Order }) {
  const paid = status === 'Paid'
  return (
    <div className="grid justify-items-start gap-4">
      <StatusBadge tone={paid ? 'good' : 'bad'}>{status}</StatusBadge>
      <p>
        {paid
          ? 'You have a place in this class.'
          : 'This class is on your list. It holds no seat for you until you have paid.'}
      </p>
      <ButtonLink to="/dashboard/cart" className="w-full">
        Go to my class list
      </ButtonLink>
    </div>
  )
}
