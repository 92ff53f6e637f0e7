import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { maxCodeLength, maxLines } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import { useFormats } from '#web/format/use-formats.ts'
import type { Changes } from '#web/lists/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { paymentBlocker, paymentDone, paymentQuestion, payOrders } from './order-changes.ts'
import { useQuote } from './use-quote.ts'

type CheckOutProps = { orders: Order[]; changes: Changes }

/** What can be paid for now. */
const isPayable = (order: Order) =>
  order.status === 'Not Paid' && order.checkout === null && paymentBlocker(order) === undefined

/** Several classes of the cart paid for at once, or one with a coupon (clause 13.3). */
export function CheckOut({ orders, changes }: CheckOutProps) {
  const t = useMessages('orders')
  const [search] = useSearchParams()
  const payable = orders.filter(isPayable)
  const coupon = search.get('coupon')
  if (payable.length === 0) return null
  if (payable.length === 1 && coupon === null) {
    const withCoupon = new URLSearchParams(search)
    withCoupon.set('coupon', '')
    return (
      <p>
        <Link
          to={`?${withCoupon.toString()}`}
          preventScrollReset
          className="inline-block py-1 underline decoration-line underline-offset-4 hover:text-tan-bright"
        >
          {t('payWithCoupon')}
        </Link>
      </p>
    )
  }
  return <Panel payable={payable} changes={changes} first={coupon} />
}

type PanelProps = {
  payable: Order[]
  changes: Changes
  /** The code that a link has brought; empty where the person wants to type one. */
  first: string | null
}

function Panel({ payable, changes, first }: PanelProps) {
  const t = useMessages('orders')
  const formats = useFormats()
  const offered = payable.slice(0, maxLines)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState((first ?? '').slice(0, maxCodeLength))
  const [code, setCode] = useState(typed)
  const [attempt, setAttempt] = useState(1)
  const chosen = offered.filter(({ _id }) => !left.has(_id))
  const ids = chosen.map(({ _id }) => _id)
  const { quote, problem } = useQuote(ids, code, attempt)
  const hasFailed = problem !== undefined
  const sum = chosen.reduce((all, { price }) => all + price, 0)
  const total = quote?.total ?? sum
  const count = chosen.length
  const names = chosen.map(({ courseName }) => courseName)
  const isAsking = code !== '' && quote === null && !hasFailed && count > 0
  // Each look at a code counts as a guess: one that cannot be used is not asked for again by itself.
  const leave = (ids: Iterable<string>) => {
    setLeft(new Set(ids))
    if (hasFailed) setCode('')
  }
  const applyCode = () => {
    setCode(typed.trim())
    setAttempt(attempt + 1)
  }
  const pay = () =>
    changes.change({
      name: 'check out',
      label: t('checkOut'),
      about: formats.list(names),
      question: paymentQuestion(names, total, { t, formats }),
      call: () => payOrders(ids, code),
      success: paymentDone(count, total, t),
      unchanged: t('onePaidAlready'),
    })
  return (
    <section
      aria-label={t('checkout')}
      className="rounded-panel border border-line bg-espresso p-5 sm:p-6"
    >
      <fieldset className="grid gap-1">
        <legend className="mb-3 text-xl">
          {t(offered.length === 1 ? 'payWithCoupon' : 'paySeveral')}
        </legend>
        {offered.length > 2 && (
          <Choice
            isChosen={left.size === 0}
            onChoose={(all) => leave(all ? [] : offered.map(({ _id }) => _id))}
          >
            <span className="text-sand">{t('all')}</span>
          </Choice>
        )}
        {offered.map(({ _id, courseName, price }) => (
          <Choice
            key={_id}
            isChosen={!left.has(_id)}
            onChoose={(isChosen) =>
              leave(isChosen ? [...left].filter((id) => id !== _id) : [...left, _id])
            }
          >
            <span className="min-w-0 grow wrap-anywhere">{courseName}</span>
            <span className="tabular-nums">{formats.price(price)}</span>
          </Choice>
        ))}
      </fieldset>
      {payable.length > offered.length && (
        <p className="mt-2 text-sm text-sand">{t('atMost', { max: maxLines })}</p>
      )}
      <Coupon
        typed={typed}
        onType={setTyped}
        onUse={applyCode}
        problem={problem}
        hasFocus={first === ''}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <p role="status">
          {isAsking ? (
            t('checkingCoupon')
          ) : (
            <>
              {quote !== null && quote.discount > 0 && (
                <span className="block text-sm text-sand tabular-nums">
                  {t('discounted', {
                    subtotal: formats.price(quote.subtotal),
                    discount: formats.price(quote.discount),
                  })}
                </span>
              )}
              <RichMessage
                of={t}
                message="sum"
                values={{ count, total: formats.price(total) }}
                tags={{ b: <strong className="text-lg tabular-nums" /> }}
              />
            </>
          )}
        </p>
        <Button
          busy={changes.running === 'check out'}
          disabled={changes.running !== null || count === 0 || isAsking}
          // A code that was typed is looked at first: nobody pays more than they think.
          onClick={() => (typed.trim() === code && !hasFailed ? void pay() : applyCode())}
        >
          {t('checkOut')}
        </Button>
      </div>
    </section>
  )
}

type ChoiceProps = {
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  children: ReactNode
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-5 shrink-0 accent-tan"
      />
      {children}
    </label>
  )
}

type CouponProps = {
  typed: string
  onType: (text: string) => void
  onUse: () => void
  problem: string | undefined
  /** Whether the person has come to type one. */
  hasFocus: boolean
}

/** A code is looked at once it is typed: each look counts as a guess. */
function Coupon({ typed, onType, onUse, problem, hasFocus }: CouponProps) {
  const t = useMessages('orders')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  return (
    <form
      className="mt-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        onUse()
      }}
    >
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {t('coupon')}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          value={typed}
          maxLength={maxCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={({ target }) => onType(target.value)}
          {...(problem !== undefined && {
            'aria-invalid': true,
            'aria-describedby': `${id}-problem`,
          })}
          className="min-h-11 min-w-0 grow rounded-control border border-line bg-ground px-3 uppercase sm:max-w-64"
        />
        <Button type="submit" variant="quiet">
          {t('apply')}
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-bad empty:hidden">
        {problem}
      </p>
    </form>
  )
}
