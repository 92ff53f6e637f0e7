import { UserRound } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { InstructorPage, InstructorPage as Instructor } from '#contract/profiles.ts'
import { pageUrl } from '#messages/address.ts'
import type { Translate } from '#messages/translator.ts'
import { ClassFrames } from '#web/features/classes/class-frames.tsx'
import { searchAddress, topicAddress } from '#web/features/classes/class-query.ts'
import { WithOwnOrders } from '#web/features/classes/viewer-relation.tsx'
import { mentionSchool } from '#web/features/discovery/school-facts.ts'
import { StructuredData } from '#web/features/discovery/structured-data.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { PageHead, sharedPhoto, useSite } from '#web/page/site.tsx'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import type { Site } from '#web/server-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { InstructorPhotos } from './instructor-photos.tsx'
import { instructorAddress } from './instructor-query.ts'

type InstructorProps = { instructor: Instructor }

/** Public (clause 11.2). */
export function InstructorPage({ instructor }: InstructorProps) {
  const { name, headline, about, photos } = instructor
  const t = useMessages('instructor')
  const portrait = useMessages('facts')('portrait', { name })
  const instructors = useMessages('layout')('instructors')
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6 lg:pt-16 lg:pb-28">
      <Head instructor={instructor} />
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-[16rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Photo
          src={instructor.photo}
          alt={portrait}
          sizes="(min-width: 1024px) 24rem, (min-width: 768px) 16rem, 24rem"
          priority
          className="aspect-square w-full max-w-96 self-start rounded-print"
          fallback={<UserRound aria-hidden="true" className="size-24 text-accent/60" />}
        />
        <div className="grid min-w-0 content-center gap-8">
          <header>
            <nav
              aria-label={t('breadcrumb')}
              className="text-sm font-semibold tracking-wide text-text-quiet"
            >
              <Link
                to="/instructors"
                className="-my-2 inline-block py-3 decoration-edge underline-offset-4 hover:text-text hover:underline"
              >
                {instructors}
              </Link>
            </nav>
            <h1 className="mt-2 text-4xl wrap-anywhere sm:text-5xl lg:text-6xl">{name}</h1>
            {headline !== '' && (
              <p className="mt-4 max-w-[65ch] font-display text-xl font-light wrap-anywhere lg:text-2xl">
                {headline}
              </p>
            )}
          </header>
          <Numbers instructor={instructor} />
          <Subjects instructor={instructor} />
          {about !== '' && (
            <div className="grid max-w-[68ch] gap-4 wrap-anywhere whitespace-pre-line">
              {about.split(/\n\s*\n/).map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          )}
        </div>
      </div>
      <Part title={t('classes')}>
        <OpenClasses instructor={instructor} />
      </Part>
      {photos.length > 0 && (
        <Part title={t('photographs')}>
          <InstructorPhotos photos={photos} />
        </Part>
      )}
    </div>
  )
}

function Head({ instructor }: InstructorProps) {
  const { _id, name, photo } = instructor
  const t = useMessages('instructor')
  const portrait = useMessages('facts')('portrait', { name })
  const facts = describeInstructor(instructor, useSite(), t, useMessages('topics'))
  return (
    <>
      <PageHead
        title={name}
        description={formatInstructor(instructor, t)}
        canonical={instructorAddress(_id, name)}
        photo={{ src: photo, alt: portrait }}
      />
      <StructuredData facts={facts} />
    </>
  )
}

function Numbers({ instructor: { students, taught, reviews, stars } }: InstructorProps) {
  const t = useMessages('instructor')
  const formats = useFormats()
  const facts = [
    { count: students, label: t('students', { count: students }) },
    { count: taught, label: t('taught', { count: taught }) },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, label }) => ({ label, value: formats.number(count) }))
  if (stars !== null)
    facts.push({
      label: t('stars', { count: reviews }),
      value: formats.number(stars, 1),
    })
  if (facts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-text-quiet">{label}</dt>
          <dd className="font-display text-4xl font-light text-accent">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Subjects({ instructor: { topics } }: InstructorProps) {
  const t = useMessages('instructor')
  const topicName = useMessages('topics')
  if (topics.length === 0) return null
  return (
    <ul aria-label={t('subjects')} className="flex flex-wrap gap-3">
      {topics.map((topic) => (
        <li key={topic}>
          <ButtonLink to={topicAddress(topic)} variant="quiet" size="small">
            {topicName(topic)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="pt-16 lg:pt-24">
      <h2 id={id} className="mb-8 text-4xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** As many as the call returns for one instructor. */
const maxClasses = 20

function OpenClasses({ instructor: { name, classes } }: InstructorProps) {
  const t = useMessages('instructor')
  if (classes.length === 0)
    return (
      <Empty text={t('noClasses')}>
        <ButtonLink to="/classes" variant="quiet">
          {t('allClasses')}
        </ButtonLink>
      </Empty>
    )
  return (
    <>
      <WithOwnOrders>
        <ClassFrames classes={classes} />
        <TimeZoneNote className="mt-10" />
      </WithOwnOrders>
      {classes.length >= maxClasses && (
        <p className="mt-12 text-center">
          <ButtonLink to={searchAddress(name)} variant="quiet">
            {t('moreClasses')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

const formatInstructor = (
  { name, headline, about }: InstructorPage,
  t: Translate<'instructor'>,
): string => about || headline || t('description', { name })

/** A https://schema.org/Person. */
function describeInstructor(
  instructor: InstructorPage,
  site: Site,
  t: Translate<'instructor'>,
  topicName: Translate<'topics'>,
) {
  const { _id, name, photo, topics } = instructor
  const url = pageUrl(site, site.language, instructorAddress(_id, name))
  return {
    '@type': 'Person',
    '@id': url,
    url,
    name,
    description: formatInstructor(instructor, t),
    jobTitle: t('job'),
    worksFor: mentionSchool(site),
    ...(photo !== '' && { image: sharedPhoto(photo, site.origin).address }),
    ...(topics.length > 0 && {
      knowsAbout: topics.filter((topic) => topic !== 'other').map((topic) => topicName(topic)),
    }),
  }
}
