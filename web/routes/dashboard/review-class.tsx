import { dashboardHeads } from '#web/copy.ts'
import { useNavigation } from 'react-router'
import type { ClassStatus } from '#contract/classes.ts'
import { reviewSorts } from '#web/features/dashboard/class-sorts.ts'
import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { ListEnd, TooLongToSort } from '#web/features/dashboard/list-end.tsx'
import { askedOf } from '#web/features/dashboard/read-list.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { readReview, statusOf, type Review } from '#web/features/review/read-review.ts'
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
  const review = await readReview(api.listAllClasses, status, askedOf(search, reviewSorts))
  return { status, review }
}
clientLoader.hydrate = true as const

export default function ReviewClass({ loaderData: { status, review } }: Route.ComponentProps) {
  const target = useNavigation().location
  const filtering = target !== undefined && statusOf(new URLSearchParams(target.search)) !== status
  return (
    // Ten columns: as a table it reaches further to the right than other pages.
    <div className="3xl:mr-[max(-15rem,(80rem-100vw)/2)]">
      <PageHead title="Dashboard Review Classes" />
      <SectionHead {...dashboardHeads.review(review.pending.toLocaleString('en-US'))}>
        <StatusFilter current={status} />
      </SectionHead>
      {filtering ? <Spinner label="Loading…" /> : <Found status={status} review={review} />}
    </div>
  )
}

function Found({ status, review }: { status: ClassStatus | null; review: Review }) {
  if (review.items.length > 0)
    return (
      <>
        {review.tooLong && <TooLongToSort />}
        <ReviewTable list={review} />
        <ListEnd {...review} />
      </>
    )
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
