import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Order } from '#contract/orders.ts'
import type { Key } from '#messages/sources.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ListEnd } from '#web/lists/list-end.tsx'
import { cutToPages } from '#web/lists/read-list.ts'
import type { Changes } from '#web/lists/use-change.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { Ticket } from './ticket.tsx'
import { groupTickets } from './ticket-groups.ts'

/** What a ticket holds; screen readers have it as the columns of clause 2.14. */
const columns = [
  'photo',
  'courseName',
  'date',
  'paymentStatus',
  'delete',
  'confirm',
] as const satisfies Key<'orders'>[]

/** A student's paid orders as tickets (clauses 2.14, 4.3). */
export function Tickets({ orders, changes }: { orders: Order[]; changes: Changes }) {
  const [now] = useState(Date.now)
  const [search] = useSearchParams()
  const shown = cutToPages({ items: orders, next: undefined, total: undefined }, search)
  return (
    <div className="tickets grid gap-12 empty:hidden">
      {groupTickets(shown.items, now).map(({ title, orders }) => (
        <TicketGroup key={title} title={title} orders={orders} now={now} changes={changes} />
      ))}
      <ListEnd list={shown} />
    </div>
  )
}

type TicketGroupProps = {
  title: Key<'orders'>
  orders: Order[]
  now: number
  changes: Changes
}

/** Tickets below each other. The roles are written out because `display` takes a table's away. */
function TicketGroup({ title, orders, now, changes }: TicketGroupProps) {
  const t = useMessages('orders')
  const formats = useFormats()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 flex items-baseline justify-between gap-4 text-xl">
        {t(title)}
        <span className="font-sans text-xs tracking-wide text-sand tabular-nums">
          {formats.number(orders.length)}
        </span>
      </h2>
      <table role="table" aria-labelledby={id} className="block">
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            {columns.map((header) => (
              <th key={header} role="columnheader" scope="col">
                {t(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-6">
          {orders.map((order) => (
            <Ticket key={order._id} order={order} now={now} changes={changes} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
