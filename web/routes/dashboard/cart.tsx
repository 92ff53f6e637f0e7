import { Link, useSearchParams } from 'react-router'
import { may } from '#contract/access.ts'
import { orderCalls } from '#contract/orders.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { CartTable } from '#web/features/orders/cart-table.tsx'
import { OwnWaitlists } from '#web/features/orders/own-waitlists.tsx'
import { Tickets } from '#web/features/orders/tickets.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { countLabel, readWhole } from '#web/lists/read-list.ts'
import { readQuery } from '#web/lists/read-query.ts'
import { ViewLinks } from '#web/lists/view-links.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Route } from './+types/cart.ts'

/** Reads all orders: whatever is not paid for can be paid for here. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email, role } = (await requireUser(request)).record
  const { sort } = readQuery(orderCalls.listOrders.query, new URL(request.url).searchParams)
  const [list, places] = await Promise.all([
    readWhole((window) => api.listOrders({ query: { email, sort, ...window } })),
    may(role, 'waitlist:join') ? api.listWaitlists() : { items: [] },
  ])
  return { list, places: places.items }
}

export default function Cart({ loaderData: { list, places } }: Route.ComponentProps) {
  const t = useMessages('orders')
  const layout = useMessages('layout')
  const formats = useFormats()
  const [search] = useSearchParams()
  const isTable = search.get('view') === 'table'
  return (
    <>
      <SectionHead
        page={layout('cart')}
        title={t('heading', { count: countLabel(list, formats) })}
        text={t('text')}
      >
        <Link
          to="/dashboard/receipts"
          className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-tan-bright"
        >
          {t('allReceipts')}
        </Link>
      </SectionHead>
      <OwnWaitlists places={places} inCart={new Set(list.items.map(({ classId }) => classId))} />
      {list.items.length === 0 ? (
        <Empty text={t('empty')}>
          <ButtonLink to="/classes">{t('browse')}</ButtonLink>
        </Empty>
      ) : (
        <>
          <ViewLinks
            label={t('views')}
            views={[
              { to: '?', words: t('asTickets'), isShown: !isTable },
              { to: '?view=table', words: t('asTable'), isShown: isTable },
            ]}
          />
          {isTable ? <CartTable list={list} /> : <Tickets list={list} />}
        </>
      )}
    </>
  )
}
