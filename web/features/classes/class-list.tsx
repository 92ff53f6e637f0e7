import type { SchoolClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import { describeClassList } from '#web/features/discovery/class-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadingArea } from '#web/ui/loading-area.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PageHead, useSite } from '#web/ui/site.tsx'
import { StructuredData } from '#web/features/discovery/structured-data.tsx'
import { ClassFilter } from './class-filter.tsx'
import { ClassGrid } from './class-grid.tsx'
import { classListAddress, type ClassQuery } from './class-query.ts'
import { topicWords } from './topic-words.ts'

type ClassListProps = { query: ClassQuery; page: Page<SchoolClass> }

/** The class list with its filter (clause 2.10). */
export function ClassList({ query, page }: ClassListProps) {
  const { q, topic, cursor } = query
  const filtered = q !== '' || topic !== undefined
  const words = [topic && topicWords[topic], q && `“${q}”`].filter(Boolean).join(', ')
  return (
    <div className="mx-auto max-w-page px-4 py-16 sm:px-6">
      <ListHead query={query} page={page} />
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
          <Empty text={describeNothing({ filtered, more: page.next !== undefined })}>
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

function describeNothing({ filtered, more }: { filtered: boolean; more: boolean }): string {
  // A search for common words looks at some thousand classes a page.
  if (more) return 'No class matches this so far. The next page looks further.'
  if (filtered) return 'No class matches this. Try fewer words or another topic.'
  return 'There is no class on offer at the moment. Please come back soon.'
}

/** Search engines keep the whole list and those of a topic; every class is at an address of its own. */
function ListHead({ query, page }: ClassListProps) {
  const site = useSite()
  const { q, topic, sort, cursor } = query
  const variant = q !== '' || sort !== 'newest' || cursor !== undefined
  const indexed = !variant && (topic === undefined || page.items.length > 0)
  const subject = topic === undefined ? '' : ` on the subject “${topicWords[topic]}”`
  return (
    <>
      <PageHead
        title={topic === undefined ? 'Classes' : `Classes: ${topicWords[topic]}`}
        description={`Every class of the school${subject}: what it teaches, who teaches it, its price and the seats that are free.`}
        {...(indexed && { canonical: classListAddress(query) })}
      />
      {indexed && <StructuredData facts={describeClassList(page.items, site)} />}
    </>
  )
}
