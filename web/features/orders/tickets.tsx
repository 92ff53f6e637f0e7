import { useId } from 'react'
import type { Order } from '#contract/orders.ts'
import { useFormats } from '#web/format/use-formats.ts'
import type { Changes } from '#web/actions/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { DeleteButton, PayButton } from './order-buttons.tsx'
import { OrderLinks } from './order-links.tsx'
import { OrderMeeting, OrderName } from './order-parts.tsx'
import { OrderStatusBadge } from './own-order.tsx'
import { isOver, meetingOf } from './ticket-groups.ts'
import './tickets.css'

type TicketsProps = { title: string; orders: Order[]; changes: Changes; now: number }

/**
 * A table to screen readers, with the columns of clause 2.14. The roles are explicit because any `display` but
 * a table's removes them.
 */
export function Tickets({ title, orders, changes, now }: TicketsProps) {
  const t = useMessages('orders')
  const price = useMessages('dashboard')('price')
  const id = useId()
  const headers = [
    t('courseName'),
    t('date'),
    t('whenAndWhere'),
    t('paymentStatus'),
    price,
    t('delete'),
    t('confirm'),
  ]
  return (
    <section aria-labelledby={id} className="@container/tickets">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      <table role="table" aria-labelledby={id} className="block">
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            {headers.map((header) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-5">
          {orders.map((order) => (
            <Ticket key={order._id} order={order} changes={changes} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type TicketProps = Pick<TicketsProps, 'changes' | 'now'> & { order: Order }

function Ticket({ order, changes, now }: TicketProps) {
  const formats = useFormats()
  const isPast = isOver(order, now)
  return (
    <tr
      // Used to focus the ticket after a change has moved it.
      id={`row-${order._id}`}
      role="row"
      className="ticket"
    >
      <th
        role="rowheader"
        scope="row"
        className="shrink-0 grow basis-full pt-4 text-start text-xl font-semibold wrap-anywhere"
      >
        <OrderName order={order} />
      </th>
      <td role="cell" className="ticket-front">
        <Stub order={order} now={now} />
        <Photo
          src={order.photo}
          alt=""
          sizes="16rem"
          className={classNames('size-full', isPast && 'opacity-55')}
          fallback={null}
        />
      </td>
      <td role="cell" className="grid shrink-0 grow basis-full gap-1 text-sm">
        <OrderMeeting order={order} now={now} />
        <span className="flex flex-wrap items-center gap-x-4">
          <OrderLinks order={order} now={now} />
        </span>
      </td>
      <td role="cell" className="text-sm">
        <OrderStatusBadge status={order.status} />
      </td>
      {/* On a phone the buttons share the next line. */}
      <td role="cell" className="grow text-sm tabular-nums max-sm:basis-1/2">
        {formats.price(order.price)}
      </td>
      {/* Empty, it still stands in its column. */}
      <td role="cell" className="empty:sr-only">
        {!isPast && <DeleteButton order={order} changes={changes} />}
      </td>
      <td role="cell">
        <PayButton order={order} changes={changes} className="border-transparent!" />
      </td>
    </tr>
  )
}

/** The date of the next meeting, to be torn off. */
function Stub({ order, now }: Pick<TicketProps, 'order' | 'now'>) {
  const formats = useFormats()
  const meeting = meetingOf(order, now)
  const className =
    'grid place-content-center border-e-2 border-dashed border-ground p-3 text-center'
  if (meeting === undefined)
    return (
      <span className={classNames(className, 'text-sm text-text-quiet')}>{formats.noDates}</span>
    )
  const { weekday, day, month, year } = formats.date.parts(meeting.startsAt)
  return (
    <time
      dateTime={new Date(meeting.startsAt).toISOString()}
      className={classNames(className, isOver(order, now) && 'text-text-quiet')}
    >
      <span className="text-sm text-text-quiet">{weekday} </span>
      <span className="font-display text-5xl font-light text-accent">{day} </span>
      <span>{month} </span>
      <span className="text-sm text-text-quiet">{year}</span>
    </time>
  )
}
