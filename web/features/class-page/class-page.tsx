import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { OfferedClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import { mailtoAddress } from '#messages/address.ts'
import type { Review } from '#contract/reviews.ts'
import { ClassBreadcrumb } from '#web/features/classes/class-breadcrumb.tsx'
import { ClassFrames } from '#web/features/classes/class-frames.tsx'
import { ClassHead } from '#web/features/classes/class-head.tsx'
import { ClassLine } from '#web/features/classes/class-line.tsx'
import { ClassMeetings } from '#web/features/classes/class-meetings.tsx'
import { LearnAndBring } from '#web/features/classes/learn-and-bring.tsx'
import { MeanStars } from '#web/features/classes/mean-stars.tsx'
import { OtherDates } from '#web/features/classes/other-dates.tsx'
import { Part } from '#web/features/classes/part.tsx'
import { WithOwnOrders } from '#web/features/classes/viewer-relation.tsx'
import { StructuredData } from '#web/features/discovery/structured-data.tsx'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'
import type { Pair } from '#web/features/learning/pairs.ts'
import { PhotographComesBack } from '#web/features/learning/photograph-comes-back.tsx'
import { ClassReviews } from '#web/features/reviews/class-reviews.tsx'
import { EmailText } from '#web/lists/email-text.tsx'
import type { Block } from '#web/page/markdown.ts'
import { Photo } from '#web/page/photo.tsx'
import { RichText } from '#web/page/rich-text.tsx'
import { useSite } from '#web/page/site.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ClassOffer, hasSeats, PriceBar } from './class-offer.tsx'
import { describeClass } from './course-facts.ts'

type ClassPageProps = {
  schoolClass: OfferedClass
  text: Block[]
  reviews: Page<Review>
  pair: Pair
}

/** For everybody, and for search engines (clause 11.1). */
export function ClassPage({ schoolClass, text, reviews, pair }: ClassPageProps) {
  const t = useMessages('class-page')
  const fact = useMessages('facts')
  const layout = useMessages('layout')
  const learning = useMessages('learning')
  const topics = useMessages('topics')
  const site = useSite()
  const { otherDates, related } = schoolClass
  const isOpen = schoolClass.status === 'approved'
  const names = { classes: layout('classes'), topic: topics(schoolClass.topic) }
  return (
    <WithOwnOrders>
      <ClassHead schoolClass={schoolClass} indexed={isOpen} />
      {isOpen && <StructuredData facts={describeClass(schoolClass, site, names)} />}
      <div className="mx-auto max-w-page px-4 pb-16 sm:px-6 lg:pt-6 lg:pb-28">
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:gap-y-8">
          {/* On a low screen somewhat lower, to leave the name, the date and the seats on the first one. */}
          <Photo
            src={schoolClass.photo}
            focus={schoolClass.photoFocus}
            alt={fact('photo', { name: schoolClass.className })}
            sizes="(min-width: 1024px) 61vw, 100vw"
            priority
            className="aspect-3/2 w-full max-w-none wrap-anywhere max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] sm:rounded-print lg:[@media(height<60rem)]:aspect-16/9"
          />
          <Title schoolClass={schoolClass} />
          <ClassOffer schoolClass={schoolClass} />
          <div className="grid min-w-0 content-start gap-16 lg:gap-24">
            <div className="lg:text-lg">
              <RichText blocks={text} />
            </div>
            <LearnAndBring schoolClass={schoolClass} />
            <ClassMeetings schoolClass={schoolClass} />
            <Part title={learning('title')}>
              <p className="mb-6">{learning('text')}</p>
              <PhotographComesBack
                pair={pair}
                sizes="(min-width: 40rem) 48vw, 55vw"
                className={pair.ratio > 1 ? 'sm:grid-cols-2' : 'grid-cols-2'}
              />
            </Part>
            <Tutor schoolClass={schoolClass} />
            {hasSeats(schoolClass) && <OtherDates classes={otherDates} headingSize="text-3xl" />}
            <ClassReviews key={schoolClass._id} schoolClass={schoolClass} first={reviews} />
          </div>
        </div>
        {related.length > 0 && (
          <Part title={t('related')} className="pt-20 lg:pt-32">
            <ClassFrames classes={related} />
          </Part>
        )}
      </div>
      {isOpen && <PriceBar schoolClass={schoolClass} />}
    </WithOwnOrders>
  )
}

function Tutor({ schoolClass: { instructor, email } }: { schoolClass: OfferedClass }) {
  const t = useMessages('class-page')
  const { _id, name, photo, headline, photos } = instructor
  return (
    <Part title={t('tutor')}>
      <div className="relative grid gap-8">
        <div className="flex items-center gap-5 sm:gap-6">
          <Photo
            src={photo}
            alt=""
            sizes="8rem"
            className="size-24 shrink-0 rounded-full sm:size-28"
            fallback={<UserRound aria-hidden="true" className="size-12 text-accent/60" />}
          />
          <div className="grid min-w-0 gap-1">
            <h3 className="text-2xl wrap-anywhere">
              <Link
                to={instructorAddress(_id, name)}
                className="decoration-edge underline-offset-4 after:absolute after:inset-0 hover:text-accent-strong hover:underline"
              >
                {name}
              </Link>
            </h3>
            {headline !== '' && <p className="wrap-anywhere">{headline}</p>}
            <p className="wrap-anywhere">
              <a
                href={mailtoAddress(email)}
                className="relative text-text-quiet underline decoration-edge underline-offset-4 hover:text-text"
              >
                <EmailText email={email} />
              </a>
            </p>
          </div>
        </div>
        {photos.length > 0 && (
          <ul className="grid grid-cols-2 gap-2 has-[>:nth-child(3)]:grid-cols-3 sm:gap-4">
            {photos.map((work) => (
              <li key={work._id}>
                <Photo
                  src={work.photo}
                  alt={work.alt}
                  sizes="(min-width: 1024px) 30vw, 46vw"
                  className="aspect-4/3 w-full rounded-print"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Part>
  )
}

function Title({ schoolClass }: { schoolClass: OfferedClass }) {
  const t = useMessages('class-page')
  const topics = useMessages('topics')
  const { className, topic, level, instructorName } = schoolClass
  return (
    <header>
      <ClassBreadcrumb topic={topic} />
      <h1 className="mt-1 text-4xl wrap-anywhere text-text sm:text-5xl xl:text-[3.25rem]">
        {className}
      </h1>
      <div className="mt-4 font-semibold lg:text-lg">
        <ClassLine schoolClass={schoolClass} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
        <p className="wrap-anywhere text-text-quiet">
          <RichMessage
            of={t}
            message="levelAndTutor"
            values={{ level: topics(level), tutor: instructorName }}
            tags={{ b: <strong className="text-text" /> }}
          />
        </p>
        <MeanStars {...schoolClass} />
      </div>
    </header>
  )
}
