import type { Page } from '#contract/endpoint.ts'
import type { Instructor } from '#contract/users.ts'
import { topicWords } from '#web/copy.ts'
import { listAddress } from '#web/lists/list-query.ts'
import { PublicList } from '#web/lists/public-list.tsx'
import { PageHead } from '#web/page/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { InstructorGrid } from './instructor-grid.tsx'
import { instructorList } from './instructor-query.ts'
import type { InstructorQuery } from './read-instructor-query.ts'

type ListProps = { query: InstructorQuery; page: Page<Instructor> }
type InstructorListProps = ListProps & { pageSize: number }

/** The instructors with their search (clause 2.9). */
export function InstructorList({ query, page, pageSize }: InstructorListProps) {
  return (
    <>
      <ListHead query={query} page={page} />
      <PublicList
        facts={instructorList}
        query={query}
        page={page}
        pageSize={pageSize}
        intro="Working photographers who like to explain. Write to them if you want to know whether a class is right for you."
        nothing={{
          text: 'Nobody teaches here yet.',
          step: (
            <ButtonLink to="/register" variant="quiet">
              Register as an instructor
            </ButtonLink>
          ),
        }}
      >
        <InstructorGrid instructors={page.items} />
      </PublicList>
    </>
  )
}

/**
 * Search engines index the whole list, whose pages stay at their addresses because who has been here
 * longest comes first; and the beginning of a topic's that somebody teaches.
 */
function ListHead({ query, page }: ListProps) {
  const { topic, cursor } = query
  const { path, choices } = instructorList
  const variant =
    listAddress(path, choices, { ...query, topic: undefined, cursor: undefined }) !== path
  const indexed =
    !variant && (topic === undefined || (cursor === undefined && page.items.length > 0))
  const subject = topic === undefined ? '' : ` “${topicWords[topic]}”`
  return (
    <PageHead
      title={topic === undefined ? 'Instructors' : `Instructors: ${topicWords[topic]}`}
      description={`The photographers who teach${subject} at the school, and how to reach them.`}
      {...(indexed && { canonical: listAddress(path, choices, query) })}
    />
  )
}
