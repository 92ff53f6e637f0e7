import type { Page } from '#contract/endpoint.ts'
import type { Instructor } from '#contract/users.ts'
import { topicWords } from '#web/copy.ts'
import { ListFilter } from '#web/features/search/list-filter.tsx'
import { ListResult } from '#web/features/search/list-result.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/site.tsx'
import { InstructorGrid } from './instructor-grid.tsx'
import { instructorListAddress, sortWords, type InstructorQuery } from './instructor-query.ts'

type InstructorListProps = { query: InstructorQuery; page: Page<Instructor> }

/** The instructors with their filter (clause 2.9). */
export function InstructorList({ query, page }: InstructorListProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 sm:pt-16">
      <ListHead query={query} page={page} />
      <h1 className="text-5xl">Instructors</h1>
      <p className="mt-4 mb-8 max-w-[65ch] text-sand sm:mb-10">
        Working photographers who like to explain. Write to them if you want to know whether a class
        is right for you.
      </p>
      <ListFilter
        path="/instructors"
        label="Search the instructors"
        placeholder="Name or e-mail"
        query={query}
        sortWords={sortWords}
      />
      <ListResult
        one="instructor"
        many="instructors"
        query={query}
        page={page}
        addressAt={(cursor) => instructorListAddress({ ...query, cursor })}
        start="/instructors"
        sortsMatches={(query.q !== '' || query.topic !== undefined) && query.sort === 'name'}
        nothing={{
          text: 'Nobody teaches here yet.',
          step: (
            <ButtonLink to="/register" variant="quiet">
              Register as an instructor
            </ButtonLink>
          ),
        }}
      >
        <InstructorGrid instructors={page.items} showEmail />
      </ListResult>
    </div>
  )
}

/**
 * Search engines keep the whole list, page by page, because who has been here longest comes first and
 * a page stays at its address; and the beginning of a topic's that somebody teaches.
 */
function ListHead({ query, page }: InstructorListProps) {
  const { q, topic, sort, cursor } = query
  const variant = q !== '' || sort !== 'longest'
  const kept = topic === undefined || (cursor === undefined && page.items.length > 0)
  const subject = topic === undefined ? '' : ` “${topicWords[topic]}”`
  return (
    <PageHead
      title={topic === undefined ? 'Instructors' : `Instructors: ${topicWords[topic]}`}
      description={`The photographers who teach${subject} at the school, and how to reach them.`}
      {...(!variant && kept && { canonical: instructorListAddress(query) })}
    />
  )
}
