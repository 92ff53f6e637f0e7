import type { Order } from '#contract/orders.ts'
import { formatPrice } from '#web/features/classes/price.ts'
import { useChange } from '#web/features/dashboard/use-change.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** A student's orders, to pay or to delete (clauses 2.14, 4.3). */
export function CartTable({ orders }: { orders: Order[] }) {
  const { running, change } = useChange()
  const { confirm } = useDialogs()

  async function pay({ _id }: Order) {
    const agreed = await confirm({
      title: 'Payment',
      text: 'Are You Sure to Make Payment',
      agree: 'Make Payment',
    })
    if (!agreed) return
    await change({
      name: `pay ${_id}`,
      call: async () => {
        const body = { status: 'Paid' as const }
        return (await api.payOrder({ params: { id: _id }, body })).modifiedCount
      },
      success: { title: 'Payment Successful' },
      unchanged: 'This order had been paid already.',
    })
  }

  async function remove({ _id, status }: Order) {
    const warning = "You won't be able to revert this!"
    const agreed = await confirm({
      title: 'Are you sure?',
      text:
        status === 'Paid'
          ? `${warning} You have paid for this class: your place is given up and the seat goes back to the school.`
          : warning,
      agree: 'Yes, delete it!',
      danger: true,
    })
    if (!agreed) return
    await change({
      name: `delete ${_id}`,
      call: async () => (await api.deleteOrder({ params: { id: _id } })).deletedCount,
      success: { title: 'Deleted!', text: 'Your file has been deleted.' },
      unchanged: 'This order had been deleted already.',
    })
  }

  const columns = columnsFor({
    running,
    pay: (order) => void pay(order),
    remove: (order) => void remove(order),
  })
  return (
    <DataTable caption="Your orders" columns={columns} rows={orders} rowKey={({ _id }) => _id} />
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
    { header: 'Course Name', cell: ({ courseName }) => courseName },
    {
      header: 'Payment Status',
      narrow: true,
      cell: ({ status }) => (
        <StatusBadge tone={status === 'Paid' ? 'good' : 'bad'}>{status}</StatusBadge>
      ),
    },
    { header: 'Price', narrow: true, cell: ({ price }) => formatPrice(price) },
    {
      header: 'Delete',
      bare: 'action',
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
      bare: 'action',
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
