import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { countLabel, pagesOf, readPages } from '#web/features/dashboard/read-pages.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { ShowMore } from '#web/features/dashboard/show-more.tsx'
import { UsersTable } from '#web/features/users/users-table.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/manage-user.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'users:list')
  const list = await readPages(
    (window) => api.listUsers({ query: window }),
    pagesOf(new URL(request.url).searchParams),
  )
  return { record, list }
}
clientLoader.hydrate = true as const

export default function ManageUser({ loaderData: { record, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Dashboard Manage Users" />
      <SectionHead title={`Total Users: ${countLabel(list)}`} text="Manage all users" />
      <UsersTable users={list.items} self={record} />
      {list.more && <ShowMore />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
