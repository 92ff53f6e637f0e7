import { emptyLists } from '#web/copy.ts'
import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { ListEnd, TooLongToSort } from '#web/features/dashboard/list-end.tsx'
import { askedOf, countLabel, readList } from '#web/features/dashboard/read-list.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { CartTable } from '#web/features/orders/cart-table.tsx'
import { orderSorts } from '#web/features/orders/order-sorts.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/cart.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request)
  return readList(
    (window) => api.listOrders({ query: { email: record.email, ...window } }),
    orderSorts,
    askedOf(new URL(request.url).searchParams, orderSorts),
  )
}
clientLoader.hydrate = true as const

export default function Cart({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Dashboard Class List" />
      <SectionHead
        title={`Class List: ${countLabel(list)}`}
        text="Confirm an order to pay for it and take your seat."
      />
      {list.tooLong && <TooLongToSort />}
      {list.items.length === 0 ? (
        <Empty text="You have not added any class yet">
          <ButtonLink to="/classes">{emptyLists.browse}</ButtonLink>
        </Empty>
      ) : (
        <CartTable list={list} />
      )}
      <ListEnd {...list} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
