import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { Page } from '#contract/endpoint.ts'
import { mailtoAddress } from '#messages/address.ts'
import type { Instructor, InstructorSort } from '#contract/users.ts'
import { topicChoice } from '#web/features/classes/class-choices.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { listAddress, type Choices } from '#web/lists/list-query.ts'
import { PublicList } from '#web/lists/public-list.tsx'
import { Photo } from '#web/page/photo.tsx'
import { PageHead } from '#web/page/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { instructorAddress } from './instructor-query.ts'
import type { InstructorQuery } from './read-instructor-query.ts'

type ListProps = { query: InstructorQuery; page: Page<Instructor> }
type InstructorListProps = ListProps & { pageSize: number }

/** Clause 2.9. */
export function InstructorList({ query, page, pageSize }: InstructorListProps) {
  const t = useMessages('instructors')
  const list = useMessages('lists')
  const choices = {
    topic: topicChoice(list, useMessages('topics')),
    sort: {
      label: list('sort'),
      words: {
        longest: t('longest'),
        newest: t('newest'),
        name: t('name'),
      } satisfies Record<InstructorSort, string>,
    },
  }
  return (
    <>
      <ListHead choices={choices} query={query} page={page} />
      <PublicList
        items="instructors"
        choices={choices}
        query={query}
        page={page}
        pageSize={pageSize}
        isShort={page.items.length === 0}
        intro={t('intro')}
        placeholder={t('placeholder')}
        folded={{ label: list('filters'), names: Object.keys(choices) }}
        nothing={{
          text: t('nothing'),
          step: (
            <ButtonLink to="/register" variant="quiet">
              {t('register')}
            </ButtonLink>
          ),
        }}
      >
        <InstructorGrid instructors={page.items} />
        {page.items.some(({ next }) => next !== null) && <TimeZoneNote className="mt-10" />}
      </PublicList>
    </>
  )
}

/**
 * Search engines index the full list, whose pages are stable because the longest-serving come first; and the
 * first page of each topic that somebody teaches.
 */
function ListHead({ choices, query, page }: ListProps & { choices: Choices }) {
  const t = useMessages('instructors')
  const title = useMessages('layout')('instructors')
  const list = useMessages('lists')
  const topicName = useMessages('topics')
  const { topic, cursor } = query
  const path = '/instructors'
  const variant =
    listAddress(path, choices, { ...query, topic: undefined, cursor: undefined }) !== path
  const indexed =
    !variant && (topic === undefined || (cursor === undefined && page.items.length > 0))
  const about = topic === undefined ? undefined : topicName(topic)
  return (
    <PageHead
      title={about === undefined ? title : list('found', { items: 'instructors', filters: about })}
      description={about === undefined ? t('description') : t('topicDescription', { topic: about })}
      {...(indexed && { canonical: listAddress(path, choices, query) })}
    />
  )
}

function InstructorGrid({ instructors }: { instructors: Instructor[] }) {
  return (
    <ul className="grid gap-x-5 gap-y-12 xs:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-20">
      {instructors.map((instructor, index) => (
        <li key={instructor._id}>
          <InstructorPrint instructor={instructor} priority={index === 0} />
        </li>
      ))}
    </ul>
  )
}

type InstructorPrintProps = {
  instructor: Instructor
  /** The page's largest paint. */
  priority: boolean
}

/** Links to their page (clause 2.9). The real number of students is next to the fixed text. */
function InstructorPrint({ instructor, priority }: InstructorPrintProps) {
  const { _id, name, email, photo, students, topics, next } = instructor
  const t = useMessages('facts')
  const topicName = useMessages('topics')
  const formats = useFormats()
  return (
    <article className="group relative text-start">
      <div className="overflow-hidden rounded-print">
        <Photo
          src={photo}
          alt={t('portrait', { name })}
          sizes="(min-width: 64rem) 31vw, (min-width: 28rem) 47vw, 92vw"
          priority={priority}
          className="aspect-square w-full transition-transform duration-250 motion-safe:group-hover:scale-103"
          fallback={<UserRound aria-hidden="true" className="size-20 text-accent/60" />}
        />
      </div>
      <h3 className="mt-4 line-clamp-3 pb-0.5 text-2xl wrap-anywhere lg:text-3xl">
        <Link
          to={instructorAddress(_id, name)}
          className="decoration-edge underline-offset-4 after:absolute after:inset-0 group-hover:text-accent-strong hover:underline"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1">{t('instructor')}</p>
      <p className="text-sm text-text-quiet">
        {topics.length > 0 && (
          <span className="block text-text">
            {formats.list(topics.map((topic) => topicName(topic)))}
          </span>
        )}
        <span>{t('students')}</span>
        {students > 0 && (
          <span className="block text-text">{t('enrolled', { count: students })}</span>
        )}
      </p>
      <a
        href={mailtoAddress(email)}
        className="relative inline-block py-3 text-sm text-text-quiet underline decoration-edge underline-offset-4 wrap-anywhere hover:text-text"
      >
        <EmailText email={email} />
      </a>
      {next !== null && <NextClass next={next} />}
    </article>
  )
}

function NextClass({ next }: { next: NonNullable<Instructor['next']> }) {
  const t = useMessages('instructors')
  const formats = useFormats()
  return (
    <p className="mt-1 border-t border-edge pt-3 text-sm">
      <span className="text-text-quiet">{t('next')}</span>{' '}
      <span className="tabular-nums">{formats.start({ meetings: [next] })}</span>
      <Link
        to={classAddress(next)}
        className="relative -my-2 block py-3 decoration-edge underline-offset-4 wrap-anywhere hover:text-accent-strong hover:underline"
      >
        {next.className}
      </Link>
    </p>
  )
}
