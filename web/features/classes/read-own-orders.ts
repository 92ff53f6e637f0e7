import type { Order } from '#contract/orders.ts'
import type { Standing } from '#contract/waitlist.ts'
import { readWhole } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

/** What a student has ordered and waits for, by class. */
export type Own = {
  orders: ReadonlyMap<string, Order>
  places: ReadonlyMap<string, Standing>
}

/** What a student has ordered and waits for, by class. Loaded when somebody is signed in: it needs the schemas. */
export async function readOwnOrders(email: string): Promise<Own> {
  const [orders, places] = await Promise.all([
    readWhole((window) => api.listOrders({ query: { email, ...window } })),
    api.listWaitlists(),
  ])
  return {
    orders: new Map(orders.items.map((order) => [order.classId, order])),
    places: new Map(places.items.map((place) => [place.classId, place])),
  }
}
