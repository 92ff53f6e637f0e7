import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { countLabel, pagesOf, readPages } from '#web/features/dashboard/read-pages.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { ShowMore } from '#web/features/dashboard/show-more.tsx'
import { CartTable } from '#web/features/orders/cart-table.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/cart.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request)
  return readPages(
    (window) => api.listOrders({ query: { email: record.email, ...window } }),
    pagesOf(new URL(request.url).searchParams),
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
      {list.items.length === 0 ? (
        <Empty text="You have not added any class yet">
          <ButtonLink to="/classes">Browse Course</ButtonLink>
        </Empty>
      ) : (
        <CartTable orders={list.items} />
      )}
      {list.more && <ShowMore />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
