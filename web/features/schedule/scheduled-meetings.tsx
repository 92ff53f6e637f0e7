import { GraduationCap, Ticket } from 'lucide-react'
import { Link } from 'react-router'
import type { ScheduledMeeting } from '#contract/schedule.ts'
import { classAddress, orderAddress } from '#web/features/classes/class-query.ts'
import { ClassStatusBadge } from '#web/features/classes/class-status.tsx'
import { rosterAddress } from '#web/features/orders/addresses.ts'
import { JoinOnline } from '#web/features/orders/order-links.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { useSite } from '#web/page/site.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { byFirstDay } from './days.ts'

/** Clause 10.9. */
export function MeetingsByDay({ meetings }: { meetings: ScheduledMeeting[] }) {
  const formats = useFormats()
  const { timeZone } = useSite()
  return (
    <div className="grid gap-8">
      {[...byFirstDay(meetings, timeZone)].map(([day, ofDay]) => (
        <section key={day} aria-label={formats.date(day)}>
          <h2 className="mb-3 text-xl">{formats.date(day)}</h2>
          <MeetingList day={day} meetings={ofDay} />
        </section>
      ))}
    </div>
  )
}

export function MeetingList({ day, meetings }: { day: string; meetings: ScheduledMeeting[] }) {
  return (
    <ul className="border-b border-edge">
      {meetings.map((meeting) => (
        <li key={meeting._id} className="border-t border-edge py-5">
          <MeetingItem day={day} meeting={meeting} />
        </li>
      ))}
    </ul>
  )
}

/** For the schedule's owner; undefined without a page. */
function addressOf({ classId, className, status, teaches }: ScheduledMeeting): string | undefined {
  if (status === 'pending' || status === 'denied') return undefined
  if (!teaches) return orderAddress(classId)
  return classAddress({ _id: classId, className })
}

const linkClass = 'underline decoration-accent/60 underline-offset-4 hover:text-accent-strong'
const actionClass = `inline-block -my-2 py-3 ${linkClass}`

function MeetingItem({ day, meeting }: { day: string; meeting: ScheduledMeeting }) {
  const t = useMessages('schedule')
  const formats = useFormats()
  const { classId, className, photo, startsAt, status, place, onlineUrl, teaches } = meeting
  const where = formats.where({ place, online: onlineUrl !== null })
  const address = addressOf(meeting)
  const isCancelled = status === 'cancelled'
  const Icon = teaches ? GraduationCap : Ticket
  return (
    <div className="flex gap-4 sm:gap-6">
      <Photo
        src={photo}
        alt=""
        sizes="112px"
        className="aspect-3/2 w-24 shrink-0 self-start rounded-print sm:w-28"
      />
      <div className="grid min-w-0 grow gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 content-start gap-1">
          <h3
            className={classNames(
              'font-sans text-lg leading-snug font-semibold wrap-anywhere text-text',
              isCancelled && 'line-through',
            )}
          >
            {address === undefined ? (
              className
            ) : (
              <Link to={address} className={linkClass}>
                {className}
              </Link>
            )}
          </h3>
          <p className="text-text-quiet">
            <time dateTime={new Date(startsAt).toISOString()}>
              {/* The date is above, unless the meeting began the day before. */}
              {formats.date(startsAt) === formats.date(day)
                ? formats.hours(meeting)
                : formats.meeting(meeting)}
            </time>
          </p>
          {where !== undefined && <p className="wrap-anywhere text-text-quiet">{where}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm sm:grid sm:content-start sm:justify-items-end">
          <p className="inline-flex items-center gap-1.5 text-accent-strong">
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {t(teaches ? 'youTeach' : 'youBooked')}
          </p>
          {(teaches || isCancelled) && <ClassStatusBadge status={status} />}
          {teaches && (
            <Link to={rosterAddress(classId)} className={actionClass}>
              <RichMessage of={t} message="roster" values={{ name: className }} />
            </Link>
          )}
          {onlineUrl !== null && !isCancelled && (
            <JoinOnline url={onlineUrl} name={className} className={actionClass} />
          )}
        </div>
      </div>
    </div>
  )
}
