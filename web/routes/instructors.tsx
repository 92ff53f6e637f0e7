import { InstructorGrid } from '#web/features/instructors/instructor-grid.tsx'
import { apiContext } from '#web/server-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { RouteFailure } from '#web/ui/failure.tsx'
import { load } from '#web/ui/load.ts'
import { LoadingArea } from '#web/ui/loading-area.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/instructors.ts'

const pageSize = 24

export async function loader({ request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') || undefined
  const page = await load(
    context
      .get(apiContext)
      .listInstructors({ query: { role: 'instructor', limit: pageSize, cursor } }),
  )
  return { cursor, page }
}

/** Who has been here longest comes first, so a page of the list stays at its address. */
function pageAddress(cursor: string | undefined): string {
  return cursor === undefined
    ? '/instructors'
    : `/instructors?${new URLSearchParams({ cursor }).toString()}`
}

export default function InstructorsPage({ loaderData: { cursor, page } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-16 sm:px-6">
      <PageHead
        title="Instructors"
        canonical={pageAddress(cursor)}
        description="The photographers who teach at the school, and how to reach them."
      />
      <h1 className="text-5xl">Instructors</h1>
      <p className="mt-4 mb-10 max-w-[65ch] text-sand">
        Working photographers who like to explain. Write to them if you want to know whether a class
        is right for you.
      </p>
      <LoadingArea label="Loading instructors">
        <h2 className="sr-only">Everybody who teaches here</h2>
        {page.items.length > 0 ? (
          <InstructorGrid instructors={page.items} showEmail />
        ) : (
          <Empty text="Nobody teaches here yet.">
            <ButtonLink to="/register" variant="quiet">
              Register as an instructor
            </ButtonLink>
          </Empty>
        )}
        <Pager
          first={cursor === undefined ? undefined : pageAddress(undefined)}
          next={page.next === undefined ? undefined : pageAddress(page.next)}
        />
      </LoadingArea>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} start="/instructors" />
}
