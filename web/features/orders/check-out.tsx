import { useEffect, useId, useRef, useState } from 'react'
import { maxCodeLength } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import { useFormats } from '#web/format/use-formats.ts'
import type { Changes } from '#web/actions/use-change.ts'
import { useSite } from '#web/page/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { payOrders } from './order-changes.ts'
import { CartTotal } from './cart-total.tsx'
import { CartSum } from './order-parts.tsx'
import { usePaymentWords } from './payment-question.tsx'
import type { Coupon } from './use-coupon.ts'

type CheckOutProps = {
  chosen: Order[]
  coupon: Coupon
  isCouponOpen: boolean
  /** A seat on this page is held for the student. */
  isHeld: boolean
  changes: Changes
}

/** Sticky total and payment, with a coupon (clause 13.3). */
export function CheckOut({ chosen, coupon, isCouponOpen, isHeld, changes }: CheckOutProps) {
  const t = useMessages('orders')
  const formats = useFormats()
  const site = useSite()
  const payment = usePaymentWords()
  const { quote, isQuoting } = coupon
  const ids = chosen.map(({ _id }) => _id)
  const names = chosen.map(({ courseName }) => courseName)
  const count = chosen.length
  const total = quote?.total ?? chosen.reduce((sum, { price }) => sum + price, 0)
  const pay = () =>
    changes.change({
      name: 'check out',
      label: t('checkOut'),
      about: formats.list(names),
      question: payment.question({
        classes: chosen.map((order) => ({ ...order, name: order.courseName })),
        total,
        discount: quote?.discount ?? 0,
      }),
      call: (call) => payOrders(call, site, ids, coupon.code),
      success: payment.done(count, total),
      unchanged: t('onePaidAlready'),
    })
  return (
    <>
      <CouponForm coupon={coupon} isOpen={isCouponOpen} />
      <CartTotal>
        <div>
          <p role="status">
            {isQuoting ? (
              t('checkingCoupon')
            ) : (
              <>
                {quote !== null && quote.discount > 0 && (
                  <span className="block text-sm text-text-quiet tabular-nums">
                    {t('discounted', {
                      subtotal: formats.price(quote.subtotal),
                      discount: formats.price(quote.discount),
                    })}
                  </span>
                )}
                <CartSum count={count} total={total} />
              </>
            )}
          </p>
          {!isHeld && <p className="text-sm text-text-quiet">{t('notHeld')}</p>}
        </div>
        <Button
          busy={changes.running === 'check out'}
          disabled={changes.running !== null || count === 0 || isQuoting}
          // Checks a typed code first: nobody pays more than they expect.
          onClick={() => (coupon.isApplied ? void pay() : coupon.apply())}
        >
          {t('checkOut')}
        </Button>
      </CartTotal>
    </>
  )
}

type CouponFormProps = { coupon: Coupon; isOpen: boolean }

/** Folded: few people have one. */
function CouponForm({ coupon, isOpen }: CouponFormProps) {
  const t = useMessages('orders')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(isOpen)
  useEffect(() => {
    if (isShown && !isOpen) field.current?.focus()
  }, [isShown, isOpen])
  const { typed, setTyped, apply, problem } = coupon
  if (!isShown)
    return (
      <button
        type="button"
        onClick={() => setShown(true)}
        className="mt-2 min-h-11 underline decoration-edge underline-offset-4 hover:text-accent-strong"
      >
        {t('payWithCoupon')}
      </button>
    )
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
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
          onChange={({ target }) => setTyped(target.value)}
          {...(problem !== undefined && {
            'aria-invalid': true,
            'aria-describedby': `${id}-problem`,
          })}
          className="min-h-11 min-w-0 grow rounded-control border border-edge bg-ground px-3 uppercase sm:max-w-64"
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
