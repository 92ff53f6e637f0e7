import { useId } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import { useSite } from '#web/page/site.tsx'
import { sayMeeting, sayWhere } from './when.ts'

/** Each meeting of a class, in the school's zone, and where; nothing where dates are to be agreed. */
export function ClassMeetings({ schoolClass }: { schoolClass: SchoolClass }) {
  const { meetings } = schoolClass
  const { timeZone } = useSite()
  const id = useId()
  if (meetings.length === 0) return null
  const where = sayWhere(schoolClass)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-3xl">
        {meetings.length === 1 ? 'When and where' : `All ${meetings.length} meetings`}
      </h2>
      <ol className="mt-6 grid gap-x-8 gap-y-1 xs:grid-cols-2 lg:max-w-[68ch]">
        {meetings.map((meeting) => (
          <li key={meeting.startsAt}>
            <time dateTime={new Date(meeting.startsAt).toISOString()}>
              {sayMeeting(meeting, timeZone)}
            </time>
          </li>
        ))}
      </ol>
      {where !== undefined && <p className="mt-3 wrap-anywhere">{where}</p>}
      <p className="mt-2 text-sm text-sand">Times are those of the clocks in {timeZone}.</p>
    </section>
  )
}
