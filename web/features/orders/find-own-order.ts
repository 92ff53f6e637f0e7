import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'

/** The order that a student holds for a class, or null. `email` is the student's own. */
export async function findOwnOrder(
  api: Pick<Client, 'listOrders'>,
  email: string,
  classId: string,
): Promise<Order | null> {
  let cursor: string | undefined
  do {
    const page = await api.listOrders({ query: { email, cursor } })
    const found = page.items.find((order) => order.classId === classId)
    if (found !== undefined) return found
    cursor = page.next
  } while (cursor !== undefined)
  return null
}
