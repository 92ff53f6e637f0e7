import type { SchoolClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import { topicWords } from '#web/copy.ts'
import { StructuredData } from '#web/features/discovery/structured-data.tsx'
import { ListFilter } from '#web/features/search/list-filter.tsx'
import { ListResult } from '#web/features/search/list-result.tsx'
import { PageHead, useSite } from '#web/ui/site.tsx'
import { describeClassList } from './class-facts.ts'
import { ClassGrid } from './class-grid.tsx'
import { classListAddress, sortWords, type ClassQuery } from './class-query.ts'

type ClassListProps = { query: ClassQuery; page: Page<SchoolClass> }

/** The class list with its filter (clause 2.10). */
export function ClassList({ query, page }: ClassListProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 sm:pt-16">
      <ListHead query={query} page={page} />
      <h1 className="text-5xl">Classes</h1>
      <p className="mt-4 mb-8 max-w-[65ch] text-sand sm:mb-10">
        Small groups, real light, and somebody beside you who knows the way. Choose a class and put
        it on your list.
      </p>
      <ListFilter
        path="/classes"
        label="Search the classes"
        placeholder="Name, instructor or words"
        query={query}
        sortWords={sortWords}
      />
      <ListResult
        one="class"
        many="classes"
        query={query}
        page={page}
        addressAt={(cursor) => classListAddress({ ...query, cursor })}
        start="/classes"
        sortsMatches={query.q !== '' && query.sort !== 'newest'}
        nothing={{ text: 'There is no class on offer at the moment. Please come back soon.' }}
      >
        <ClassGrid classes={page.items} />
      </ListResult>
    </div>
  )
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
