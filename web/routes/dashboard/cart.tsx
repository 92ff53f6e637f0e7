import { Link, useSearchParams } from 'react-router'
import { emptyLists } from '#web/copy.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { CartTable } from '#web/features/orders/cart-table.tsx'
import { Tickets } from '#web/features/orders/tickets.tsx'
import { countLabel, pagesToSort, readPages } from '#web/lists/read-list.ts'
import { ViewLinks } from '#web/lists/view-links.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { Route } from './+types/cart.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request)
  return readPages(
    (window) => api.listOrders({ query: { email: record.email, ...window } }),
    pagesToSort(new URL(request.url).searchParams),
  )
}

export default function Cart({ loaderData: list }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isTable = search.get('view') === 'table'
  return (
    <>
      <SectionHead
        page="Class List"
        title={`Class List: ${countLabel(list)}`}
        text="Confirm an order to pay for it and take your seat."
      >
        <Link
          to="/dashboard/receipts"
          className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-tan-bright"
        >
          All receipts
        </Link>
      </SectionHead>
      {list.items.length === 0 ? (
        <Empty text="You have not added any class yet">
          <ButtonLink to="/classes">{emptyLists.browse}</ButtonLink>
        </Empty>
      ) : (
        <>
          <ViewLinks
            label="Views of your classes"
            views={[
              { to: '?', words: 'Tickets', isShown: !isTable },
              { to: '?view=table', words: 'Table', isShown: isTable },
            ]}
          />
          {isTable ? <CartTable list={list} /> : <Tickets list={list} />}
        </>
      )}
    </>
  )
}
