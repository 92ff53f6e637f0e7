import type { Order } from '#contract/orders.ts'
import { readPages } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

/** The states of a student's orders, by class. Loaded when somebody is signed in: it needs the schemas. */
export async function readOwnOrders(email: string): Promise<Map<string, Order['status']>> {
  const read = (window: object) => api.listOrders({ query: { email, ...window } })
  const { items } = await readPages(read, Infinity)
  return new Map(items.map(({ classId, status }) => [classId, status]))
}
