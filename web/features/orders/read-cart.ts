import { may } from '#contract/access.ts'
import { waitingStatuses, type Checkout } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import type { User } from '#contract/users.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { readPayments } from '#web/features/classes/read-own-orders.ts'
import { readWhole, type List } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

/** A student's orders, the payments of unpaid ones, and the waitlists that they are on. */
export type CartContent = { list: List<Order>; payments: Checkout[]; waitlists: WaitlistEntry[] }

/** Includes unpaid orders, which can be paid here. */
export async function readCart({
  email,
  role,
}: Pick<User, 'email' | 'role'>): Promise<CartContent> {
  const readOrders = () => readWhole((window) => api.listOrders({ query: { email, ...window } }))
  const [list, waitlists] = await Promise.all([
    readOrders(),
    may(role, 'waitlist:join') ? api.listWaitlists() : { items: [] },
  ])
  const payments = await readPayments(list.items)
  // Reading a payment may have settled it.
  const isOver = ({ status }: Checkout) => status !== 'fault' && !waitingStatuses.includes(status)
  return {
    list: payments.some(isOver) ? await readOrders() : list,
    payments,
    waitlists: waitlists.items,
  }
}
