import type { Translate } from '#messages/translator.ts'
import type { Formats } from '#messages/formats.ts'
import { priceColumn } from '#web/lists/price-column.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useState } from 'react'
import type { SortOf } from '#contract/api.ts'
import type { Order } from '#contract/orders.ts'
import { WhenAndWhere } from '#web/features/classes/shown-facts.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { changeColumn } from '#web/lists/row-buttons.tsx'
import { useChange, type Changes } from '#web/lists/use-change.ts'
import { useSite } from '#web/page/site.tsx'
import type { Site } from '#web/server-context.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { CheckOut } from './check-out.tsx'
import { paymentBlocker, pay, remove } from './order-changes.ts'
import { OrderLinks, OrderName } from './order-parts.tsx'
import { OrderStatusBadge } from './own-order.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** A student's orders as a table, for who sorts and compares (clause 2.14). */
export function CartTable({ list }: { list: List<Order> }) {
  const changes = useChange()
  const [now] = useState(Date.now)
  const formats = useFormats()
  const t = useMessages('dashboard')
  const { payments } = useSite()
  return (
    <>
      <CheckOut orders={list.items} changes={changes} />
      <ListTable
        list={list}
        caption="Your orders"
        ownOrder="newest first"
        columns={columnsFor(changes, now, payments, formats, t)}
      />
    </>
  )
}

function columnsFor(
  changes: Changes,
  now: number,
  payments: Site['payments'],
  formats: Formats,
  t: Translate<'dashboard'>,
): Column<Order, SortOf<'listOrders'>>[] {
  return [
    {
      header: 'Course Name',
      kind: 'lead',
      sort: 'name',
      cell: (order) => <OrderName order={order} />,
    },
    {
      header: 'Payment Status',
      kind: 'short',
      sort: 'status',
      up: 'not paid first',
      down: 'paid first',
      cell: (order) => <StatusAndDates order={order} now={now} />,
    },
    priceColumn(formats, t),
    changeColumn('Delete', changes, (order) => remove(order, formats)),
    changeColumn('Confirm', changes, (order) => pay(order, payments, formats)),
  ]
}

type StatusAndDatesProps = {
  order: Order
  /** In milliseconds since 1970. */
  now: number
}

/** Whether it is paid, and when and where the class is. */
function StatusAndDates({ order, now }: StatusAndDatesProps) {
  const hindrance = paymentBlocker(order)
  return (
    <span className="grid gap-1 whitespace-normal tabular:min-w-36">
      <OrderStatusBadge status={order.status} />
      {hindrance !== undefined && <span className="text-sm text-waiting">{hindrance.words}</span>}
      <span className="grid justify-items-start text-sm text-sand">
        <WhenAndWhere schoolClass={{ ...order, online: order.onlineUrl !== null }} />
        <OrderLinks order={order} now={now} />
      </span>
    </span>
  )
}
