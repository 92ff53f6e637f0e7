import { useNavigation } from 'react-router'
import type { ClassStatus, ManagedClass } from '#contract/classes.ts'
import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { pagesOf } from '#web/features/dashboard/read-pages.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { ShowMore } from '#web/features/dashboard/show-more.tsx'
import { readReview, statusOf } from '#web/features/review/read-review.ts'
import { ReviewTable } from '#web/features/review/review-table.tsx'
import { StatusFilter } from '#web/features/review/status-filter.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/site.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/review-class.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'classes:review')
  const search = new URL(request.url).searchParams
  const status = statusOf(search)
  return { status, ...(await readReview(api.listAllClasses, status, pagesOf(search))) }
}
clientLoader.hydrate = true as const

export default function ReviewClass({
  loaderData: { status, shown, more, pending },
}: Route.ComponentProps) {
  const target = useNavigation().location
  const filtering = target !== undefined && statusOf(new URLSearchParams(target.search)) !== status
  return (
    <>
      <PageHead title="Dashboard Review Classes" />
      <SectionHead
        title={`Total Pending Classes: ${pending.toLocaleString('en-US')}`}
        text="Manage classes"
      >
        <StatusFilter current={status} />
      </SectionHead>
      {filtering ? <Spinner label="Loading…" /> : <Found status={status} shown={shown} />}
      {more && !filtering && <ShowMore />}
    </>
  )
}

function Found({ status, shown }: { status: ClassStatus | null; shown: ManagedClass[] }) {
  if (shown.length > 0) return <ReviewTable classes={shown} />
  return (
    <Empty text={status === null ? 'There is no class yet' : `No class is ${status}`}>
      {status === null ? (
        <p className="text-sand">Classes appear here as soon as an instructor adds one.</p>
      ) : (
        <ButtonLink to="?" variant="quiet">
          See all classes
        </ButtonLink>
      )}
    </Empty>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
