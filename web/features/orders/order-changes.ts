import type { Order } from '#contract/orders.ts'
import { deletion, payment, successes } from '#web/copy.ts'
import type { Change } from '#web/lists/use-change.ts'
import { api } from '#web/session/api.ts'

/** Paying an order (clauses 4.3, 8.5). */
export const pay = ({ _id, courseName, status }: Order): Change => ({
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

/** Deleting an order, which gives a paid place back (clauses 4.3, 8.4). */
export const remove = ({ _id, courseName, status }: Order): Change => ({
  name: `delete ${_id}`,
  label: 'Delete',
  about: courseName,
  variant: 'danger',
  question: deletion.question(status === 'Paid' ? paidWarning : ''),
  call: () => api.deleteOrder({ params: { id: _id } }),
  success: deletion.done,
  unchanged: 'This order had been deleted already.',
})
