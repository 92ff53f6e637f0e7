import { ClassFilter } from '#web/features/classes/class-filter.tsx'
import { ClassGrid } from '#web/features/classes/class-grid.tsx'
import { classListAddress, readClassQuery } from '#web/features/classes/class-query.ts'
import { topicWords } from '#web/features/classes/topic-words.ts'
import { apiContext } from '#web/server-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { RouteFailure } from '#web/ui/failure.tsx'
import { load } from '#web/ui/load.ts'
import { LoadingArea } from '#web/ui/loading-area.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/classes.ts'

const pageSize = 12

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readClassQuery(new URL(request.url).searchParams)
  const page = await load(
    context.get(apiContext).listClasses({ query: { ...query, limit: pageSize } }),
  )
  return { query, page }
}

export default function ClassesPage({ loaderData: { query, page } }: Route.ComponentProps) {
  const { q, topic, cursor } = query
  const filtered = q !== '' || topic !== undefined
  const words = [topic && topicWords[topic], q && `“${q}”`].filter(Boolean).join(', ')
  return (
    <div className="mx-auto max-w-page px-4 py-16 sm:px-6">
      <PageHead
        title="Classes"
        description="Every class of the school: what it teaches, who teaches it, its price and the seats that are free."
      />
      <h1 className="text-5xl">Classes</h1>
      <p className="mt-4 mb-10 max-w-[65ch] text-sand">
        Small groups, real light, and somebody beside you who knows the way. Choose a class and put
        it on your list.
      </p>
      <ClassFilter query={query} />
      <LoadingArea label="Loading classes">
        <h2 className="mt-12 mb-6 text-3xl wrap-anywhere">
          {filtered ? `Classes: ${words}` : 'All classes'}
          {cursor !== undefined && ', continued'}
        </h2>
        {page.items.length > 0 ? (
          <ClassGrid classes={page.items} />
        ) : (
          <Empty
            text={
              filtered
                ? 'No class matches this. Try fewer words or another topic.'
                : 'There is no class on offer at the moment. Please come back soon.'
            }
          >
            {(filtered || cursor !== undefined) && (
              <ButtonLink to="/classes" variant="quiet">
                Clear filters
              </ButtonLink>
            )}
          </Empty>
        )}
        <Pager
          first={
            cursor === undefined ? undefined : classListAddress({ ...query, cursor: undefined })
          }
          next={
            page.next === undefined ? undefined : classListAddress({ ...query, cursor: page.next })
          }
        />
      </LoadingArea>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} start="/classes" />
}
