import type { Order } from '#contract/orders.ts'
import { deletion, payment, successes } from '#web/copy.ts'
import { whyClosed } from '#web/features/classes/class-status.tsx'
import { formatPrice } from '#web/features/classes/price.ts'
import type { Change } from '#web/lists/use-change.ts'
import { api } from '#web/session/api.ts'

/** Why an order cannot be paid, and whether trying is of no use: a seat may be free at any moment. */
export function hindranceOf(order: Order): { words: string; final: boolean } | undefined {
  const { status, classStatus, hasPage, availableSeats } = order
  if (status === 'Paid') return undefined
  if (classStatus === 'pending' || classStatus === 'denied')
    return {
      words: 'The school reads this class again. You can pay once it is approved.',
      final: true,
    }
  const closed = hasPage ? whyClosed[classStatus] : 'This class is no longer offered.'
  if (closed !== undefined) return { words: closed, final: true }
  if (availableSeats > 0) return undefined
  return { words: 'Fully booked. You can pay once a seat is free.', final: false }
}

const nameAndPrice = ({ courseName, price }: Order) => `${courseName}, ${formatPrice(price)}`

/** Paying an order (clauses 4.3, 8.5). */
export const pay = (order: Order): Change => ({
  name: `pay ${order._id}`,
  label: 'Confirm',
  about: order.courseName,
  disabled: order.status === 'Paid' || hindranceOf(order)?.final === true,
  question: { ...payment, about: nameAndPrice(order) },
  call: () => api.payOrder({ params: { id: order._id }, body: { status: 'Paid' } }),
  success: { title: successes.paid },
  unchanged: 'This order had been paid already.',
})

const paidWarning =
  'You have paid for this class: your place is given up and the seat goes back to the school. Ask the school first what you get back; the page “Cancellation” says how.'

/** Deleting an order, which gives a paid place back (clauses 4.3, 8.4). */
export const remove = (order: Order): Change => ({
  name: `delete ${order._id}`,
  label: 'Delete',
  about: order.courseName,
  variant: 'danger',
  question: {
    ...deletion.question(order.status === 'Paid' ? paidWarning : ''),
    about: nameAndPrice(order),
  },
  call: () => api.deleteOrder({ params: { id: order._id } }),
  success: deletion.done,
  unchanged: 'This order had been deleted already.',
})
