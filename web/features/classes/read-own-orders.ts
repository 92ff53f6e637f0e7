import type { Order } from '#contract/orders.ts'
import { readWhole } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

/** The states of a student's orders, by class. Loaded when somebody is signed in: it needs the schemas. */
export async function readOwnOrders(email: string): Promise<Map<string, Order['status']>> {
  const { items } = await readWhole((window) => api.listOrders({ query: { email, ...window } }))
  return new Map(items.map(({ classId, status }) => [classId, status]))
}
