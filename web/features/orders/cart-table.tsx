import { useState } from 'react'
import { Link } from 'react-router'
import { orderStatuses, type Order } from '#contract/orders.ts'
import { deletion, payment, successes } from '#web/copy.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { priceColumn } from '#web/features/classes/price.ts'
import { WhenAndWhere } from '#web/features/classes/shown-facts.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { changeColumn } from '#web/lists/row-buttons.tsx'
import { useChange, type Change, type Changes } from '#web/lists/use-change.ts'
import { api } from '#web/session/api.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { OrderStatusBadge } from './own-order.tsx'

const pay = ({ _id, courseName, status }: Order): Change => ({
  name: `pay ${_id}`,
  label: 'Confirm',
  about: courseName,
  disabled: status === 'Paid',
  question: payment,
  call: () => api.payOrder({ params: { id: _id }, body: { status: 'Paid' } }),
  success: { title: successes.paid },
  unchanged: 'This order had been paid already.',
})

const paidWarning =
  'You have paid for this class: your place is given up and the seat goes back to the school.'

const remove = ({ _id, courseName, status }: Order): Change => ({
  name: `delete ${_id}`,
  label: 'Delete',
  about: courseName,
  variant: 'danger',
  question: deletion.question(status === 'Paid' ? paidWarning : ''),
  call: () => api.deleteOrder({ params: { id: _id } }),
  success: deletion.done,
  unchanged: 'This order had been deleted already.',
})

const addressOf = ({ classId, courseName }: Order) =>
  classAddress({ _id: classId, className: courseName })

type StatusAndDatesProps = {
  order: Order
  /** In milliseconds since 1970. */
  now: number
}

/**
 * Whether it is paid, and when and where the class is. Once it is paid the online address is there, and
 * when the class has begun the way to review it.
 */
function StatusAndDates({ order, now }: StatusAndDatesProps) {
  const { status, onlineUrl, courseName, meetings, hasPage } = order
  const begun = (meetings[0]?.startsAt ?? now) <= now
  return (
    <span className="grid gap-1 whitespace-normal tabular:min-w-36">
      <OrderStatusBadge status={status} />
      <span className="text-sm text-sand">
        <WhenAndWhere schoolClass={{ ...order, online: onlineUrl !== null }} />
        {onlineUrl !== null && (
          <a href={onlineUrl} target="_blank" rel="noreferrer" className="underline">
            Go to the online class<span className="sr-only">: {courseName}</span>
          </a>
        )}
        {status === 'Paid' && begun && hasPage && (
          <Link to={`${addressOf(order)}#reviews`} className="inline-block py-1 underline">
            Review<span className="sr-only">: {courseName}</span>
          </Link>
        )}
      </span>
      <AddToCalendar order={order} />
    </span>
  )
}

/** A student's orders, to pay or to delete (clauses 2.14, 4.3). */
export function CartTable({ list }: { list: List<Order> }) {
  const changes = useChange()
  const [now] = useState(Date.now)
  return (
    <ListTable
      list={list}
      caption="Your orders"
      ownOrder="newest first"
      columns={columnsFor(changes, now)}
    />
  )
}

function columnsFor(changes: Changes, now: number): Column<Order>[] {
  return [
    {
      header: 'Course Name',
      kind: 'lead',
      sort: 'name',
      value: ({ courseName }) => courseName,
      cell: (order) =>
        order.hasPage ? (
          <Link
            to={addressOf(order)}
            className="underline decoration-line underline-offset-4 hover:text-tan-bright"
          >
            {order.courseName}
          </Link>
        ) : (
          order.courseName
        ),
    },
    {
      header: 'Payment Status',
      kind: 'short',
      sort: 'status',
      value: ({ status }) => orderStatuses.indexOf(status),
      up: 'not paid first',
      down: 'paid first',
      cell: (order) => <StatusAndDates order={order} now={now} />,
    },
    priceColumn,
    changeColumn('Delete', changes, remove),
    changeColumn('Confirm', changes, pay),
  ]
}
