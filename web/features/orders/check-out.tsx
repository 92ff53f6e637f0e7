import { useState } from 'react'
import { mostLines } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import { payment, successes } from '#web/copy.ts'
import { formatPrice } from '#web/features/classes/price.ts'
import type { Changes } from '#web/lists/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { hindranceOf } from './order-changes.ts'
import { payOrders } from './pay-orders.ts'

/** What can be paid for now. */
const isPayable = (order: Order) =>
  order.status === 'Not Paid' && order.checkout === null && hindranceOf(order) === undefined

/** Several classes of the cart paid for at once (clause 13.3); nothing where there are not two. */
export function CheckOut({ orders, changes }: { orders: Order[]; changes: Changes }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const payable = orders.filter(isPayable).slice(0, mostLines)
  if (payable.length < 2) return null
  const chosen = payable.filter(({ _id }) => !left.has(_id))
  const total = chosen.reduce((sum, { price }) => sum + price, 0)
  const count = `${chosen.length} ${chosen.length === 1 ? 'class' : 'classes'}`
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <section
      aria-label="Check out several classes"
      className="rounded-panel border border-line bg-espresso p-5 sm:p-6"
    >
      <fieldset className="grid gap-1">
        <legend className="mb-3 text-xl">Pay for several at once</legend>
        {payable.map(({ _id, courseName, price }) => (
          <label key={_id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={!left.has(_id)}
              onChange={({ target }) => choose(_id, target.checked)}
              className="size-5 shrink-0 accent-tan"
            />
            <span className="min-w-0 grow wrap-anywhere">{courseName}</span>
            <span className="tabular-nums">{formatPrice(price)}</span>
          </label>
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <p role="status">
          {count}, <strong className="text-lg tabular-nums">{formatPrice(total)}</strong>
        </p>
        <Button
          busy={changes.running === 'check out'}
          disabled={changes.running !== null || chosen.length === 0}
          onClick={() =>
            void changes.change({
              name: 'check out',
              label: 'Check out',
              about: count,
              question: {
                ...payment,
                about: `${chosen.map(({ courseName }) => courseName).join(', ')}: ${formatPrice(total)}`,
              },
              call: () => payOrders(chosen.map(({ _id }) => _id)),
              success: { title: successes.paid },
              unchanged: 'One of these orders had been paid already.',
            })
          }
        >
          Check out
        </Button>
      </div>
    </section>
  )
}
