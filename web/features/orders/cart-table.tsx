import { useState } from 'react'
import type { SortOf } from '#contract/api.ts'
import type { Order } from '#contract/orders.ts'
import type { Translate } from '#messages/translator.ts'
import { WhenAndWhere } from '#web/features/classes/shown-facts.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { ListTable } from '#web/lists/list-table.tsx'
import { priceColumn } from '#web/lists/price-column.ts'
import type { List } from '#web/lists/read-list.ts'
import { changeColumn } from '#web/lists/row-buttons.tsx'
import { useChange } from '#web/lists/use-change.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { CheckOut } from './check-out.tsx'
import { paymentBlocker, useOrderChanges } from './order-changes.ts'
import { OrderLinks, OrderName } from './order-parts.tsx'
import { OrderStatusBadge } from './own-order.tsx'

/** A student's orders as a table, for who sorts and compares (clause 2.14). */
export function CartTable({ list }: { list: List<Order> }) {
  const t = useMessages('orders')
  const dashboard = useMessages('dashboard')
  const formats = useFormats()
  const changes = useChange()
  const { pay, remove } = useOrderChanges()
  const [now] = useState(Date.now)
  const columns = [
    ...orderColumns(now, t),
    priceColumn(formats, dashboard),
    changeColumn(t('delete'), changes, remove),
    changeColumn(t('confirm'), changes, pay),
  ]
  return (
    <>
      <CheckOut orders={list.items} changes={changes} />
      <ListTable list={list} caption={t('caption')} ownOrder={t('newestFirst')} columns={columns} />
    </>
  )
}

const orderColumns = (
  now: number,
  t: Translate<'orders'>,
): Column<Order, SortOf<'listOrders'>>[] => [
  {
    header: t('courseName'),
    kind: 'lead',
    sort: 'name',
    cell: (order) => <OrderName order={order} />,
  },
  {
    header: t('paymentStatus'),
    kind: 'short',
    sort: 'status',
    up: t('unpaidFirst'),
    down: t('paidFirst'),
    cell: (order) => <StatusAndDates order={order} now={now} />,
  },
]

type StatusAndDatesProps = {
  order: Order
  /** In milliseconds since 1970. */
  now: number
}

/** Whether it is paid, and when and where the class is. */
function StatusAndDates({ order, now }: StatusAndDatesProps) {
  const t = useMessages('orders')
  const blocker = paymentBlocker(order)
  return (
    <span className="grid gap-1 whitespace-normal tabular:min-w-36">
      <OrderStatusBadge status={order.status} />
      {blocker !== undefined && <span className="text-sm text-waiting">{t(blocker.reason)}</span>}
      <span className="grid justify-items-start text-sm text-sand">
        <WhenAndWhere schoolClass={{ ...order, online: order.onlineUrl !== null }} />
        <OrderLinks order={order} now={now} />
      </span>
    </span>
  )
}
