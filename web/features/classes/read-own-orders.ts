import type { Checkout } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { readWhole } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

/** What a student has ordered and waits for, by class, and the payment that is open. */
export type Own = {
  orders: ReadonlyMap<string, Order>
  places: ReadonlyMap<string, WaitlistEntry>
  payment: Checkout | undefined
}

/** Whether a payment can still be made or cancelled. */
export const isOpen = ({ status }: Checkout) => status === 'open' || status === 'starting'

/** The payments of those orders that are being paid. */
export function readPayments(orders: readonly Order[]): Promise<Checkout[]> {
  const ids = orders.flatMap(({ status, checkout }) =>
    status === 'Paid' || checkout === null ? [] : checkout,
  )
  return Promise.all([...new Set(ids)].map((id) => api.readCheckout({ params: { id } })))
}

/** What a student has ordered, waits for and is paying. Loaded when somebody is signed in: it needs the schemas. */
export async function readOwnOrders(email: string): Promise<Own> {
  const [orders, places] = await Promise.all([
    readWhole((window) => api.listOrders({ query: { email, ...window } })),
    api.listWaitlists(),
  ])
  return {
    orders: new Map(orders.items.map((order) => [order.classId, order])),
    places: new Map(places.items.map((place) => [place.classId, place])),
    payment: (await readPayments(orders.items)).find(isOpen),
  }
}
