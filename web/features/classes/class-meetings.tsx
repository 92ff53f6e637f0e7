import { useId } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Includes the time zone of all times on the page. */
export function ClassMeetings({ schoolClass }: { schoolClass: SchoolClass }) {
  const t = useMessages('class-page')
  const formats = useFormats()
  const { meetings } = schoolClass
  const id = useId()
  // Other dates of the class may be on its page.
  if (meetings.length === 0) return <TimeZoneNote />
  const where = formats.where(schoolClass)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-edge pb-3 text-3xl">
        {t('meetings', { count: meetings.length })}
      </h2>
      <ol>
        {meetings.map((meeting, index) => (
          <li
            key={meeting.startsAt}
            className="flex items-baseline gap-x-4 border-b border-edge py-3 tabular-nums"
          >
            {meetings.length > 1 && (
              <span aria-hidden="true" className="text-xs tracking-wide text-text-quiet">
                {frameNumber(index)}
              </span>
            )}
            <time dateTime={new Date(meeting.startsAt).toISOString()}>
              {formats.meeting(meeting)}
            </time>
          </li>
        ))}
      </ol>
      {where !== undefined && <p className="mt-3 wrap-anywhere">{where}</p>}
      <TimeZoneNote className="mt-2" />
    </section>
  )
}
