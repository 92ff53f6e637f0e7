import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { Page } from '#contract/endpoint.ts'
import type { Instructor } from '#contract/users.ts'
import { instructorStudents, topicWords } from '#web/copy.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { listAddress } from '#web/lists/list-query.ts'
import { PublicList } from '#web/lists/public-list.tsx'
import { Photo } from '#web/page/photo.tsx'
import { PageHead } from '#web/page/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { instructorAddress, instructorList } from './instructor-query.ts'
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

/** Instructors side by side, each a portrait with its label. */
function InstructorGrid({ instructors }: { instructors: Instructor[] }) {
  return (
    <ul className="grid gap-x-5 gap-y-12 xs:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-20">
      {instructors.map((instructor) => (
        <li key={instructor._id}>
          <InstructorPrint instructor={instructor} />
        </li>
      ))}
    </ul>
  )
}

/** One instructor (clause 2.9); all of it leads to their page. The true number of students stands beside the fixed text. */
function InstructorPrint({ instructor }: { instructor: Instructor }) {
  const formats = useFormats()
  const { _id, name, email, photo, students } = instructor
  return (
    <article className="group relative text-left">
      <div className="overflow-hidden rounded-print">
        <Photo
          src={photo}
          alt={`Portrait of ${name}`}
          sizes="(min-width: 80rem) 25rem, (min-width: 64rem) 31vw, (min-width: 28rem) 47vw, 92vw"
          className="aspect-square w-full transition-transform duration-250 motion-safe:group-hover:scale-103"
          fallback={<UserRound aria-hidden="true" className="size-20 text-tan/60" />}
        />
      </div>
      <h3 className="mt-4 line-clamp-3 pb-0.5 text-2xl wrap-anywhere lg:text-3xl">
        <Link
          to={instructorAddress(_id, name)}
          className="decoration-line underline-offset-4 after:absolute after:inset-0 group-hover:text-tan-bright hover:underline"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1">Instructor</p>
      <p className="text-sm text-sand">
        {instructorStudents}
        {students > 0 && (
          <span className="block text-cream">{formats.number(students)} enrolled here</span>
        )}
      </p>
      <a
        href={`mailto:${email}`}
        className="relative inline-block py-3 text-sm text-sand underline decoration-line underline-offset-4 wrap-anywhere hover:text-cream"
      >
        <EmailText email={email} />
      </a>
    </article>
  )
}
