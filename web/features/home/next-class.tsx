import { Link } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import { useMessages } from '#web/words/use-messages.ts'

export type UpcomingClass = Pick<SchoolClass, '_id' | 'className' | 'meetings' | 'availableSeats'>

export function findNext(soonest: readonly SchoolClass[]): UpcomingClass | undefined {
  const next = soonest.find(
    ({ meetings, availableSeats }) => meetings.length > 0 && availableSeats > 0,
  )
  if (next === undefined) return undefined
  const { _id, className, meetings, availableSeats } = next
  return { _id, className, meetings, availableSeats }
}

export function NextClass({ upcoming }: { upcoming: UpcomingClass }) {
  const { className, availableSeats } = upcoming
  const t = useMessages('home')
  const formats = useFormats()
  return (
    <div className="max-w-md min-w-0 border-s border-accent ps-4">
      <p className="text-xs tracking-wide text-text-quiet">{t('next')}</p>
      <Link
        to={classAddress(upcoming)}
        className="line-clamp-2 py-0.5 font-display text-xl font-light text-text decoration-accent underline-offset-4 wrap-anywhere hover:underline"
      >
        {className}
      </Link>
      <p className="text-sm text-text">
        {formats.when(upcoming).date}
        <span className="block">{t('seats', { count: availableSeats })}</span>
      </p>
      <TimeZoneNote />
    </div>
  )
}
