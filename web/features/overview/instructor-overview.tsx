import { Link } from 'react-router'
import type { Page } from '#contract/endpoint.ts'
import type { QueuedHandIn } from '#contract/hand-ins.ts'
import type { InstructorOverview as Overview } from '#contract/overview.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { rosterAddress } from '#web/features/orders/addresses.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ComingClasses, ShortClasses } from './classes.tsx'
import { Next } from './next-meeting.tsx'
import { linkClass, Part, Row, Rows } from './part.tsx'
import { WaitingWork } from './waiting-work.tsx'

const ownClasses = '/dashboard/myclass'

type InstructorOverviewProps = {
  overview: Overview
  queue: Page<QueuedHandIn> | undefined
  now: number
}

/** Clause 16.1. */
export function InstructorOverview({ overview, queue, now }: InstructorOverviewProps) {
  const t = useMessages('overview')
  const formats = useFormats()
  const { next, short, coming, reviews, denied } = overview
  const [oldest] = queue?.items ?? []
  const others = coming.filter(({ _id }) => _id !== next?.classId)
  return (
    <div className="grid gap-12">
      <ShortClasses short={short} all={ownClasses} byAdmin={false} />
      {next === null ? (
        <Empty text={t('noMeetings')}>
          <ButtonLink to="/dashboard/addclass">{t('addClass')}</ButtonLink>
        </Empty>
      ) : (
        <Next
          title={t('nextTaught')}
          next={next}
          to={rosterAddress(next.classId)}
          fact={t('seatsPaid', {
            paid: formats.number(next.enrolled),
            all: formats.number(next.seats),
          })}
        >
          <Link to={rosterAddress(next.classId)} className={linkClass}>
            <RichMessage of={t} message="openRoster" values={{ name: next.className }} />
          </Link>
        </Next>
      )}
      {oldest !== undefined && (
        <WaitingWork oldest={oldest} total={queue?.total ?? { count: 1, more: false }} now={now} />
      )}
      {denied.items.length > 0 && (
        <Part title={t('denied')} {...(denied.more && { all: ownClasses })}>
          <Rows>
            {denied.items.map(({ _id, className: name, feedback }) => (
              <Row key={_id} name={name} facts={[feedback ?? t('noFeedback')]}>
                <Link
                  to={`/dashboard/updateClass/${encodeURIComponent(_id)}`}
                  className={linkClass}
                >
                  <RichMessage of={t} message="update" values={{ name }} />
                </Link>
              </Row>
            ))}
          </Rows>
        </Part>
      )}
      {reviews.items.length > 0 && (
        <Part title={t('reviews')}>
          <Rows>
            {reviews.items.map(({ _id, classId, className: name, stars, text, at }) => (
              <Row
                key={_id}
                name={name}
                facts={[t('reviewFacts', { count: stars, date: formats.date(at) }), text].filter(
                  Boolean,
                )}
              >
                <Link
                  to={`${classAddress({ _id: classId, className: name })}#reviews`}
                  className={linkClass}
                >
                  <RichMessage of={t} message="answer" values={{ name }} />
                </Link>
              </Row>
            ))}
          </Rows>
        </Part>
      )}
      {others.length > 0 && <ComingClasses coming={others} all={ownClasses} now={now} />}
    </div>
  )
}
