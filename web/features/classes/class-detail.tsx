import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import { classPhotoAlt, topicWords } from '#web/copy.ts'
import { Photo } from '#web/page/photo.tsx'
import { PageHead, useSite } from '#web/page/site.tsx'
import { classAddress, topicAddress } from './class-query.ts'
import { formatPrice } from './price.ts'
import { ClassFacts, WhenAndWhere } from './shown-facts.tsx'
import { sayMeeting } from './when.ts'

const crumbLook =
  'inline-block py-1 decoration-line underline-offset-4 hover:text-cream hover:underline'

type ClassDetailProps = {
  schoolClass: SchoolClass
  /** What can be done about it, beside the facts. */
  children: ReactNode
}

/** One class in full (clause 2.11). */
export function ClassDetail({ schoolClass, children }: ClassDetailProps) {
  const { className, description, photo, price, instructorName, email, topic } = schoolClass
  return (
    <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 py-10 sm:px-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:py-16">
      <header className="min-w-0 lg:col-span-2">
        <nav aria-label="Breadcrumb">
          <ol className="flex flex-wrap gap-x-2 text-sm font-semibold tracking-wide text-sand">
            <li>
              <Link to="/classes" className={crumbLook}>
                Classes
              </Link>
            </li>
            <li className="before:mr-2 before:content-['/']">
              <Link to={topicAddress(topic)} className={crumbLook}>
                {topicWords[topic]}
              </Link>
            </li>
          </ol>
        </nav>
        <h1 className="mt-2 text-4xl wrap-anywhere sm:text-5xl">{className}</h1>
        <p className="mt-4 wrap-anywhere">
          Taught by <strong>{instructorName}</strong>,{' '}
          <a
            href={`mailto:${email}`}
            className="text-sand underline decoration-line underline-offset-4 hover:text-cream"
          >
            {email}
          </a>
        </p>
      </header>
      <div>
        <Photo
          src={photo}
          alt={classPhotoAlt(className)}
          sizes="(min-width: 1280px) 50rem, (min-width: 1024px) 60vw, 94vw"
          priority
          className="aspect-3/2 w-full rounded-2xl"
        />
      </div>
      <aside className="self-start rounded-2xl border border-line bg-espresso p-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <p className="text-4xl font-semibold">{formatPrice(price)}</p>
        <div className="mt-1 mb-6 text-sand">
          <p>
            <WhenAndWhere schoolClass={schoolClass} />
          </p>
          <ClassFacts schoolClass={schoolClass} />
        </div>
        {children}
      </aside>
      <div className="grid gap-8">
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{description}</p>
        <AllMeetings meetings={schoolClass.meetings} />
      </div>
    </div>
  )
}

/** Each meeting, where there are more than the one that the facts tell. */
function AllMeetings({ meetings }: Pick<SchoolClass, 'meetings'>) {
  const { timeZone } = useSite()
  if (meetings.length < 2) return null
  return (
    <section>
      <h2 className="text-3xl">All {meetings.length} meetings</h2>
      <ol className="mt-4 grid gap-x-8 gap-y-1 xs:grid-cols-2 lg:max-w-[68ch]">
        {meetings.map((meeting) => (
          <li key={meeting.startsAt}>
            <time dateTime={new Date(meeting.startsAt).toISOString()}>
              {sayMeeting(meeting, timeZone)}
            </time>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-sand">Times are those of the clocks in {timeZone}.</p>
    </section>
  )
}

type ClassHeadProps = {
  schoolClass: SchoolClass
  /** Whether search engines index this page; a shared link stands for it in any case. */
  indexed?: boolean
}

/** The head of a page about one class. */
export function ClassHead({ schoolClass, indexed = false }: ClassHeadProps) {
  const { _id, className, description, photo } = schoolClass
  const address = classAddress(_id)
  return (
    <PageHead
      title={className}
      description={description}
      {...(indexed && { canonical: address })}
      sharedAs={address}
      picture={{ src: photo, alt: classPhotoAlt(className) }}
    />
  )
}
