import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { isOver } from './ticket-groups.ts'

const addressOf = ({ classId, courseName }: Order) =>
  classAddress({ _id: classId, className: courseName })

const linkLook =
  'inline-block py-1 underline decoration-line underline-offset-4 hover:text-tan-bright'

/** The name of what was ordered, which leads to its class where everybody may read that. */
export function OrderName({ order }: { order: Order }) {
  if (!order.hasPage) return order.courseName
  return (
    <Link
      to={addressOf(order)}
      className="underline decoration-line underline-offset-4 hover:text-tan-bright"
    >
      {order.courseName}
    </Link>
  )
}

type OrderLinksProps = {
  order: Order
  /** In milliseconds since 1970. */
  now: number
}

/** Where it is being paid, the way on. Once it is paid: its receipt, its dates for a calendar until they are over, the way to the online class, and when the class has begun the way to review it. */
export function OrderLinks({ order, now }: OrderLinksProps) {
  const { status, onlineUrl, courseName, meetings, hasPage, receipt, checkout } = order
  const begun = (meetings[0]?.startsAt ?? now) <= now
  return (
    <>
      {!isOver(order, now) && <AddToCalendar order={order} />}
      {receipt !== null && (
        <Link to={`/dashboard/receipt/${encodeURIComponent(receipt)}`} className={linkLook}>
          Receipt<span className="sr-only">: {courseName}</span>
        </Link>
      )}
      {status === 'Not Paid' && checkout !== null && (
        <Link to={`/dashboard/checkout/${encodeURIComponent(checkout)}`} className={linkLook}>
          Being paid: go on<span className="sr-only"> with {courseName}</span>
        </Link>
      )}
      {onlineUrl !== null && (
        <a href={onlineUrl} target="_blank" rel="noreferrer" className={linkLook}>
          Go to the online class<span className="sr-only">: {courseName}</span>
        </a>
      )}
      {status === 'Paid' && begun && hasPage && (
        <Link to={`${addressOf(order)}#reviews`} className={linkLook}>
          Review<span className="sr-only">: {courseName}</span>
        </Link>
      )}
    </>
  )
}
