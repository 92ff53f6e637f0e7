import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { isOpen } from '#web/features/classes/read-own-orders.ts'
import { ListEnd } from '#web/lists/list-end.tsx'
import { cutToPages } from '#web/lists/read-list.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { useChange } from '#web/actions/use-change.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { CancelledOrders } from './cancelled-orders.tsx'
import { OwnWaitlists } from './own-waitlists.tsx'
import type { CartContent } from './read-cart.ts'
import { groupTickets } from './ticket-groups.ts'
import { Tickets } from './tickets.tsx'
import { useFreshPayment } from './use-fresh-payment.ts'
import { WaitingOrders } from './waiting-orders.tsx'

const isPaid = ({ status }: Order) => status === 'Paid'

/** Unpaid orders with one total, cancelled ones, then paid ones (clause 2.14). */
export function Cart({ list, cancelled, payments, waitlists }: CartContent) {
  const t = useMessages('orders')
  const changes = useChange()
  const [search] = useSearchParams()
  const [now] = useState(Date.now)
  const { reload } = useReload()
  useFreshPayment(payments.find(isOpen)?.expiresAt ?? null, reload)
  const waiting = list.items.filter((order) => !isPaid(order))
  const items = list.items.filter(isPaid)
  const paid = cutToPages({ items, next: undefined, total: undefined }, search)
  const inCart = new Set(list.items.map(({ classId }) => classId))
  return (
    <div className="grid gap-14">
      {[true, false].map((offers) => (
        <OwnWaitlists
          key={String(offers)}
          waitlists={waitlists.filter(({ classId }) => !inCart.has(classId))}
          offers={offers}
          heading="text-xl"
        />
      ))}
      {waiting.length > 0 && (
        <WaitingOrders
          orders={waiting}
          payments={payments}
          waitlists={waitlists}
          changes={changes}
          now={now}
        />
      )}
      <CancelledOrders orders={cancelled} />
      {groupTickets(paid.items, now).map(({ title, orders }) => (
        <Tickets key={title} title={t(title)} orders={orders} changes={changes} now={now} />
      ))}
      <ListEnd list={paid} />
      {list.items.length === 0 && (
        <Empty text={t('empty')}>
          <ButtonLink to="/classes">{t('browse')}</ButtonLink>
        </Empty>
      )}
    </div>
  )
}
