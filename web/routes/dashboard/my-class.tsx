import { dashboardHeads, emptyLists } from '#web/copy.ts'
import { ownClassSorts } from '#web/features/dashboard/class-sorts.ts'
import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { ListEnd, TooLongToSort } from '#web/features/dashboard/list-end.tsx'
import { askedOf, countLabel, readList } from '#web/features/dashboard/read-list.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { OwnClassesTable } from '#web/features/teaching/own-classes-table.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/my-class.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'classes:add')
  return readList(
    (window) => api.listInstructorClasses({ query: { email: record.email, ...window } }),
    ownClassSorts,
    askedOf(new URL(request.url).searchParams, ownClassSorts),
  )
}
clientLoader.hydrate = true as const

export default function MyClass({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Dashboard My Class" />
      <SectionHead {...dashboardHeads.ownClasses(countLabel(list))} />
      {list.tooLong && <TooLongToSort />}
      {list.items.length === 0 ? (
        <Empty text={emptyLists.ownClasses}>
          <ButtonLink to="/dashboard/addclass">{emptyLists.addClass}</ButtonLink>
        </Empty>
      ) : (
        <OwnClassesTable list={list} />
      )}
      <ListEnd {...list} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
