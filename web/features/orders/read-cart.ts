import { may } from '#contract/access.ts'
import { waitingStatuses, type Checkout } from '#contract/checkouts.ts'
import type { CancelledOrder, Order } from '#contract/orders.ts'
import type { User } from '#contract/users.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { readPayments } from '#web/features/classes/read-own-orders.ts'
import { readWhole, type List } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

/** A student's orders, those that the school cancelled, the payments of unpaid ones, and their waitlists. */
export type CartContent = {
  list: List<Order>
  cancelled: CancelledOrder[]
  payments: Checkout[]
  waitlists: WaitlistEntry[]
}

/** Includes unpaid orders, which can be paid here. */
export async function readCart({
  email,
  role,
}: Pick<User, 'email' | 'role'>): Promise<CartContent> {
  const readOrders = () => readWhole((window) => api.listOrders({ query: { email, ...window } }))
  const [list, cancelled, waitlists] = await Promise.all([
    readOrders(),
    api.listCancelledOrders(),
    may(role, 'waitlist:join') ? api.listWaitlists() : { items: [] },
  ])
  const payments = await readPayments(list.items)
  // Reading a payment may have settled it.
  const isOver = ({ status }: Checkout) => status !== 'fault' && !waitingStatuses.includes(status)
  return {
    list: payments.some(isOver) ? await readOrders() : list,
    cancelled: cancelled.items,
    payments,
    waitlists: waitlists.items,
  }
}
