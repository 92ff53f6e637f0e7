import type { Checkout } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { readWhole } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

export type Own = {
  orders: ReadonlyMap<string, Order>
  waitlists: ReadonlyMap<string, WaitlistEntry>
  payment: Checkout | undefined
}

export const isOpen = ({ status }: Checkout) => status === 'open' || status === 'starting'

/** The payments that unpaid orders name; reading one may settle it. */
export function readPayments(orders: readonly Order[]): Promise<Checkout[]> {
  const ids = orders.flatMap(({ status, checkout }) =>
    status === 'Paid' || checkout === null ? [] : checkout,
  )
  return Promise.all([...new Set(ids)].map((id) => api.readCheckout({ params: { id } })))
}

export async function readOwnOrders(email: string): Promise<Own> {
  const [orders, waitlists] = await Promise.all([
    readWhole((window) => api.listOrders({ query: { email, ...window } })),
    api.listWaitlists(),
  ])
  return {
    orders: new Map(orders.items.map((order) => [order.classId, order])),
    waitlists: new Map(waitlists.items.map((entry) => [entry.classId, entry])),
    payment: (await readPayments(orders.items)).find(isOpen),
  }
}
