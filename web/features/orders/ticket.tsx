import { Ticket as TicketIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { ChangeButton } from '#web/lists/row-buttons.tsx'
import type { Changes } from '#web/lists/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { paymentBlocker, useOrderChanges } from './order-changes.ts'
import { OrderLinks, OrderName } from './order-parts.tsx'
import { OrderStatusBadge } from './own-order.tsx'
import { meetingOf } from './ticket-groups.ts'
import './ticket.css'

type TicketProps = {
  order: Order
  /** In milliseconds since 1970. */
  now: number
  changes: Changes
  /** The first that can be paid: its button is the one that calls for a press. */
  isNext: boolean
}

/** An order with its photograph and date; on its stub, behind the perforation, what was paid and when. */
export function Ticket({ order, now, changes, isNext }: TicketProps) {
  const t = useMessages('orders')
  const { pay, remove } = useOrderChanges()
  const isPaid = order.status === 'Paid'
  const blocker = paymentBlocker(order)
  return (
    <tr
      id={`order-${order._id}`}
      role="row"
      className={classNames('ticket', isPaid ? 'ticket-paid' : 'ticket-open')}
    >
      <td role="cell" className="ticket-print">
        <Photo
          src={order.photo}
          alt=""
          sizes="(min-width: 1024px) 16rem, 92vw"
          className="size-full"
          fallback={<TicketIcon aria-hidden="true" className="size-8 text-tan/60" />}
        />
      </td>
      <th role="rowheader" scope="row" className="ticket-name">
        <OrderName order={order} />
      </th>
      <td role="cell" className="ticket-date">
        <TicketDate order={order} now={now} />
      </td>
      <td role="cell" className="ticket-status">
        <OrderStatusBadge status={order.status} />
        <Receipt order={order} />
        {blocker !== undefined && <p className="text-sm text-waiting">{t(blocker.reason)}</p>}
      </td>
      <td role="cell" className="ticket-delete">
        <ChangeButton
          changes={changes}
          requested={{ ...remove(order), className: 'ticket-quiet' }}
        />
      </td>
      <td role="cell" className="ticket-confirm">
        <ChangeButton
          changes={changes}
          requested={{
            ...pay(order),
            variant: isNext ? 'primary' : 'quiet',
            ...(isPaid && { className: 'ticket-quiet' }),
          }}
        />
      </td>
    </tr>
  )
}

/** When and where, the day of the month largest. */
function TicketDate({ order, now }: Pick<TicketProps, 'order' | 'now'>) {
  const t = useMessages('orders')
  const formats = useFormats()
  const { meetings, place, onlineUrl } = order
  const meeting = meetingOf(order, now)
  const where = formats.where({ place, online: onlineUrl !== null })
  const links = (
    <span className="flex flex-wrap items-center gap-x-4 text-sm font-semibold">
      <OrderLinks order={order} now={now} />
    </span>
  )
  if (meeting === undefined)
    return (
      <TicketWhen>
        {formats.noDates}
        {where !== undefined && <span className="block wrap-anywhere text-sand">{where}</span>}
        {links}
      </TicketWhen>
    )
  const { weekday, day, month, year } = formats.date.parts(meeting.startsAt)
  return (
    <div className="ticket-columns">
      <p aria-hidden="true" className="grid content-start text-center">
        <span className="text-xs tracking-wide text-sand">{weekday}</span>
        <span className="font-display ticket-day text-5xl font-light text-tan tabular-nums">
          {day}
        </span>
        <span className="mt-1 text-xs tracking-wide text-sand">
          {month} {year}
        </span>
      </p>
      <TicketWhen>
        <time dateTime={new Date(meeting.startsAt).toISOString()} className="block">
          {/* The day stands beside it, for who sees. */}
          <span className="sr-only">{formats.date(meeting.startsAt)}, </span>
          {formats.hours(meeting)}
        </time>
        {meetings.length > 1 && (
          <span className="block text-sand">
            {t('meetingOf', { index: meetings.indexOf(meeting) + 1, count: meetings.length })}
          </span>
        )}
        {where !== undefined && <span className="block wrap-anywhere text-sand">{where}</span>}
        {links}
      </TicketWhen>
    </div>
  )
}

const TicketWhen = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 text-sm leading-normal">{children}</div>
)

/** What it costs, and when that was paid. */
function Receipt({ order: { _id, price, paidAt } }: { order: Order }) {
  const t = useMessages('orders')
  const dashboard = useMessages('dashboard')
  const formats = useFormats()
  const paidOn = paidAt === null ? null : formats.dayOfYear(paidAt)
  const facts: [label: string, value: string][] = [
    [dashboard('price'), formats.price(price)],
    ...(paidOn === null ? [] : ([[t('paidOn'), paidOn]] as [string, string][])),
    // The end of an id differs most.
    [t('order'), _id.slice(-8).toUpperCase()],
  ]
  return (
    <dl className="ticket-columns text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sand">{label}</dt>
          <dd className="text-end tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
