import { orderStatuses, type Order } from '#contract/orders.ts'
import { byNumber, byStep, byWords } from '#web/ui/data-table/sorting.ts'

/** What a student's orders can be sorted by. */
export const orderSorts = {
  name: byWords(({ courseName }: Order) => courseName),
  status: byStep(orderStatuses, ({ status }: Order) => status, {
    up: 'not paid first',
    down: 'paid first',
  }),
  price: byNumber(({ price }: Order) => price),
}
