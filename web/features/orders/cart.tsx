import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { useChange } from '#web/lists/use-change.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { OwnWaitlists } from './own-waitlists.tsx'
import type { CartContent } from './read-cart.ts'
import { isOpen } from './open-payment.tsx'
import { Tickets } from './tickets.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

const isPaid = ({ status }: Order) => status === 'Paid'

/** A student's classes, each of them once: what waits to be paid with one total, then the tickets (clause 2.14). */
export function Cart({ list, payments, places }: CartContent) {
  const t = useMessages('orders')
  const changes = useChange()
  const open = payments.find(isOpen) ?? null
  useFreshCart(open?.expiresAt ?? null)
  const waiting = list.items.filter((order) => !isPaid(order))
  const inCart = new Set(list.items.map(({ classId }) => classId))
  return (
    <div className="grid gap-14">
      <OwnWaitlists places={places.filter(({ classId }) => !inCart.has(classId))} />
      {waiting.length > 0 && (
        <WaitingOrders
          orders={waiting}
          payments={payments}
          open={open}
          places={places}
          changes={changes}
        />
      )}
      <Tickets orders={list.items.filter(isPaid)} changes={changes} />
      {list.items.length === 0 && (
        <Empty text={t('empty')}>
          <ButtonLink to="/classes">{t('browse')}</ButtonLink>
        </Empty>
      )}
    </div>
  )
}

/** Reads the cart again when the person comes back to it, and when its seats are no longer held: `until`, or null. */
function useFreshCart(until: number | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = () => {
      if (!document.hidden && navigator.onLine) void revalidate()
    }
    document.addEventListener('visibilitychange', again)
    const timer = until === null ? undefined : setTimeout(again, until - Date.now() + 1_000)
    return () => {
      document.removeEventListener('visibilitychange', again)
      clearTimeout(timer)
    }
  }, [until, revalidate])
}
