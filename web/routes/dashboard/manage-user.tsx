import { dashboardHeads } from '#web/copy.ts'
import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { ListEnd, TooLongToSort } from '#web/features/dashboard/list-end.tsx'
import { askedOf, countLabel, readList } from '#web/features/dashboard/read-list.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { userSorts } from '#web/features/users/user-sorts.ts'
import { UsersTable } from '#web/features/users/users-table.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/manage-user.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'users:list')
  const list = await readList(
    (window) => api.listUsers({ query: window }),
    userSorts,
    askedOf(new URL(request.url).searchParams, userSorts),
  )
  return { record, list }
}
clientLoader.hydrate = true as const

export default function ManageUser({ loaderData: { record, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Dashboard Manage Users" />
      <SectionHead {...dashboardHeads.users(countLabel(list))} />
      {list.tooLong && <TooLongToSort />}
      <UsersTable list={list} self={record} />
      <ListEnd {...list} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
