import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { maxLines, type Checkout } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { isOpen } from '#web/features/classes/read-own-orders.ts'
import type { Changes } from '#web/actions/use-change.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { CartTable } from './cart-table.tsx'
import { CartTotal } from './cart-total.tsx'
import { CheckOut } from './check-out.tsx'
import { isPayable } from './order-changes.ts'
import { CartSum } from './order-parts.tsx'
import { WaysOn } from './open-payment.tsx'
import { useCoupon } from './use-coupon.ts'

type WaitingOrdersProps = {
  orders: Order[]
  payments: Checkout[]
  waitlists: WaitlistEntry[]
  changes: Changes
  now: number
}

/** With checkboxes and one total (clauses 2.14, 13.3), or the open payment. */
export function WaitingOrders(props: WaitingOrdersProps) {
  const { orders, payments, waitlists, changes, now } = props
  const t = useMessages('orders')
  const id = useId()
  const [search] = useSearchParams()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const open = payments.find(isOpen)
  const payable = open === undefined ? orders.filter(isPayable) : []
  const offered = payable.slice(0, maxLines)
  const chosen = offered.filter(({ _id }) => !left.has(_id))
  const code = search.get('coupon')
  const coupon = useCoupon(
    chosen.map(({ _id }) => _id),
    code ?? '',
  )
  const leave = (ids: Iterable<string>) => {
    setLeft(new Set(ids))
    coupon.forgetProblem()
  }
  const paying = new Set(open?.lines.map(({ orderId }) => orderId))
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-xl">
          {t('toPay')}
        </h2>
        {offered.length > 2 && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-text-quiet">
            <input
              type="checkbox"
              checked={chosen.length === offered.length}
              onChange={({ target }) => leave(target.checked ? [] : offered.map(({ _id }) => _id))}
              className="size-5 accent-accent"
            />
            {t('all')}
          </label>
        )}
      </div>
      <CartTable
        caption={t('toPay')}
        orders={orders}
        changes={changes}
        now={now}
        payments={payments}
        waitlists={waitlists}
        tick={(order) => ({
          checked: paying.has(order._id) || chosen.includes(order),
          disabled: !offered.includes(order),
          onChange: ({ target }) =>
            leave(
              target.checked ? [...left].filter((id) => id !== order._id) : [...left, order._id],
            ),
        })}
      />
      {payable.length > offered.length && (
        <p className="mt-3 text-sm text-text-quiet">{t('atMost', { max: maxLines })}</p>
      )}
      {open !== undefined && (
        <OpenPayment payment={open} hasOthers={orders.some(({ _id }) => !paying.has(_id))} />
      )}
      {payable.length > 0 && (
        <CheckOut
          chosen={chosen}
          coupon={coupon}
          isCouponOpen={code !== null}
          // A seat offered by a waitlist is held already.
          isHeld={waitlists.some(({ offeredUntil }) => offeredUntil !== null)}
          changes={changes}
        />
      )}
    </section>
  )
}

/** The rows above say which classes are held, and until when. */
function OpenPayment({ payment, hasOthers }: { payment: Checkout; hasOthers: boolean }) {
  const t = useMessages('checkout')
  return (
    <>
      {hasOthers && <p className="mt-4 text-sm text-text-quiet">{t('othersWait')}</p>}
      <CartTotal>
        <p>
          <CartSum count={payment.lines.length} total={payment.total} />
        </p>
        <WaysOn payment={payment} size="small" />
      </CartTotal>
    </>
  )
}
