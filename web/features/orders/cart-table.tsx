import type { Order } from '#contract/orders.ts'
import { deletion, payment, successes } from '#web/copy.ts'
import { formatPrice } from '#web/features/classes/price.ts'
import type { List } from '#web/features/dashboard/read-list.ts'
import { useChange } from '#web/features/dashboard/use-change.ts'
import { useSorting } from '#web/features/dashboard/use-sorting.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { orderSorts } from './order-sorts.ts'

/** A student's orders, to pay or to delete (clauses 2.14, 4.3). */
export function CartTable({ list }: { list: List<Order> }) {
  const sorting = useSorting({ keys: orderSorts, current: list.sort, ownOrder: 'newest first' })
  const { running, change } = useChange()
  const { confirm } = useDialogs()

  async function pay({ _id }: Order) {
    const agreed = await confirm(payment)
    if (!agreed) return
    await change({
      name: `pay ${_id}`,
      call: async () => {
        const body = { status: 'Paid' as const }
        return (await api.payOrder({ params: { id: _id }, body })).modifiedCount
      },
      success: { title: successes.paid },
      unchanged: 'This order had been paid already.',
    })
  }

  async function remove({ _id, status }: Order) {
    const { title, warning, agree } = deletion
    const agreed = await confirm({
      title,
      text:
        status === 'Paid'
          ? `${warning} You have paid for this class: your place is given up and the seat goes back to the school.`
          : warning,
      agree,
      danger: true,
    })
    if (!agreed) return
    await change({
      name: `delete ${_id}`,
      call: async () => (await api.deleteOrder({ params: { id: _id } })).deletedCount,
      success: deletion.done,
      unchanged: 'This order had been deleted already.',
    })
  }

  const columns = columnsFor({
    running,
    pay: (order) => void pay(order),
    remove: (order) => void remove(order),
  })
  return (
    <DataTable
      caption="Your orders"
      columns={columns}
      rows={list.items}
      rowKey={({ _id }) => _id}
      sorting={sorting}
    />
  )
}

type Actions = {
  /** The button that waits. */
  running: string | null
  pay: (order: Order) => void
  remove: (order: Order) => void
}

function columnsFor({ running, pay, remove }: Actions): Column<Order>[] {
  return [
    { header: 'Course Name', kind: 'lead', sort: 'name', cell: ({ courseName }) => courseName },
    {
      header: 'Payment Status',
      kind: 'short',
      sort: 'status',
      cell: ({ status }) => (
        <StatusBadge tone={status === 'Paid' ? 'good' : 'bad'}>{status}</StatusBadge>
      ),
    },
    { header: 'Price', kind: 'number', sort: 'price', cell: ({ price }) => formatPrice(price) },
    {
      header: 'Delete',
      kind: 'action',
      cell: (order) => (
        <Button
          variant="danger"
          size="small"
          busy={running === `delete ${order._id}`}
          disabled={running !== null}
          onClick={() => remove(order)}
        >
          Delete<span className="sr-only">: {order.courseName}</span>
        </Button>
      ),
    },
    {
      header: 'Confirm',
      kind: 'action',
      cell: (order) => (
        <Button
          size="small"
          busy={running === `pay ${order._id}`}
          disabled={running !== null || order.status === 'Paid'}
          onClick={() => pay(order)}
        >
          Confirm<span className="sr-only">: {order.courseName}</span>
        </Button>
      ),
    },
  ]
}
