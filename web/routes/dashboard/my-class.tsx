import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { countLabel, pagesOf, readPages } from '#web/features/dashboard/read-pages.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { ShowMore } from '#web/features/dashboard/show-more.tsx'
import { OwnClassesTable } from '#web/features/teaching/own-classes-table.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/my-class.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'classes:add')
  return readPages(
    (window) => api.listInstructorClasses({ query: { email: record.email, ...window } }),
    pagesOf(new URL(request.url).searchParams),
  )
}
clientLoader.hydrate = true as const

export default function MyClass({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Dashboard My Class" />
      <SectionHead title={`Total Course: ${countLabel(list)}`} text="Check your activity" />
      {list.items.length === 0 ? (
        <Empty text="You Don't Added Any Courses">
          <ButtonLink to="/dashboard/addclass">Add Class</ButtonLink>
        </Empty>
      ) : (
        <OwnClassesTable classes={list.items} />
      )}
      {list.more && <ShowMore />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
