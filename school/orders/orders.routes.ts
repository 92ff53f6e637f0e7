import type { Handlers } from '#school/handlers.ts'
import type { OrdersService } from './orders.service.ts'

type OrderCalls = 'placeOrder' | 'listOrders' | 'payOrder' | 'deleteOrder'

/** Binds the calls about orders to their service. */
export function bindOrders(orders: OrdersService): Pick<Handlers, OrderCalls> {
  return {
    placeOrder: async ({ body }, actor, atomically) => orders.place(actor, body, atomically),
    listOrders: async ({ query }, actor) => orders.listOf(actor, query.email, query),
    payOrder: async ({ params }, actor) => orders.pay(actor, params.id),
    deleteOrder: async ({ params }, actor) => orders.remove(actor, params.id),
  }
}
