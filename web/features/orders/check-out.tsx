import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { longestCode, mostLines } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import { payment, successes } from '#web/copy.ts'
import { formatPrice } from '#web/features/classes/price.ts'
import type { Changes } from '#web/lists/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { hindranceOf } from './order-changes.ts'
import { payOrders } from './pay-orders.ts'
import { useQuote } from './use-quote.ts'

type CheckOutProps = { orders: Order[]; changes: Changes }

/** What can be paid for now. */
const isPayable = (order: Order) =>
  order.status === 'Not Paid' && order.checkout === null && hindranceOf(order) === undefined

/** Several classes of the cart paid for at once, or one with a coupon (clause 13.3). */
export function CheckOut({ orders, changes }: CheckOutProps) {
  const [search] = useSearchParams()
  const payable = orders.filter(isPayable).slice(0, mostLines)
  const coupon = search.get('coupon')
  if (payable.length === 0) return null
  if (payable.length === 1 && coupon === null)
    return (
      <p>
        <Link
          to="?coupon="
          className="inline-block py-1 underline decoration-line underline-offset-4 hover:text-tan-bright"
        >
          Pay with a coupon
        </Link>
      </p>
    )
  return <Panel payable={payable} changes={changes} first={coupon ?? ''} />
}

type PanelProps = {
  payable: Order[]
  changes: Changes
  /** The code that a link has brought. */
  first: string
}

function Panel({ payable, changes, first }: PanelProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [code, setCode] = useState(first.slice(0, longestCode))
  const chosen = payable.filter(({ _id }) => !left.has(_id))
  const ids = chosen.map(({ _id }) => _id)
  const { quote, problem } = useQuote(ids, code)
  const sum = chosen.reduce((all, { price }) => all + price, 0)
  const total = quote?.total ?? sum
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
        <legend className="mb-3 text-xl">
          {payable.length === 1 ? 'Pay with a coupon' : 'Pay for several at once'}
        </legend>
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
      <Coupon code={code} onCode={setCode} problem={problem} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <p role="status">
          {quote !== null && quote.discount > 0 && (
            <span className="block text-sm text-sand tabular-nums">
              {formatPrice(quote.subtotal)}, {formatPrice(quote.discount)} off
            </span>
          )}
          {count}, <strong className="text-lg tabular-nums">{formatPrice(total)}</strong>
        </p>
        <Button
          busy={changes.running === 'check out'}
          disabled={
            changes.running !== null || chosen.length === 0 || (code !== '' && quote === null)
          }
          onClick={() =>
            void changes.change({
              name: 'check out',
              label: 'Check out',
              about: count,
              question: {
                ...payment,
                about: `${chosen.map(({ courseName }) => courseName).join(', ')}: ${formatPrice(total)}`,
              },
              call: () => payOrders(ids, code),
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

type CouponProps = { code: string; onCode: (code: string) => void; problem: string | undefined }

/** A code is looked at once it is typed: each look counts as a guess. */
function Coupon({ code, onCode, problem }: CouponProps) {
  const id = useId()
  const [typed, setTyped] = useState(code)
  return (
    <form
      className="mt-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        onCode(typed.trim())
      }}
    >
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Coupon
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          value={typed}
          maxLength={longestCode}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={({ target }) => setTyped(target.value)}
          {...(problem !== undefined && {
            'aria-invalid': true,
            'aria-describedby': `${id}-problem`,
          })}
          className="min-h-11 min-w-0 grow rounded-control border border-line bg-ground px-3 uppercase sm:max-w-64"
        />
        <Button type="submit" variant="quiet">
          Use it
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-bad empty:hidden">
        {problem}
      </p>
    </form>
  )
}
