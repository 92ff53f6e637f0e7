import { Fragment, type ReactNode } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { SeatHeld } from './shown-facts.tsx'
import { useHeldUntil } from './viewer-relation.tsx'

type ClassLineProps = {
  schoolClass: Pick<
    SchoolClass,
    '_id' | 'meetings' | 'place' | 'online' | 'status' | 'availableSeats'
  >
}

/** When and where, and the seats left or a note that the class has begun. */
export function ClassLine({ schoolClass }: ClassLineProps) {
  const t = useMessages('class-page')
  const formats = useFormats()
  const { meetings, status } = schoolClass
  const { date, count } = formats.when(schoolClass)
  const [first] = meetings
  const when =
    status === 'begun' && first !== undefined
      ? [t('held', { date: formats.date(first.startsAt), count: meetings.length })]
      : [date, count]
  const parts: ReactNode[] = [...when, formats.where(schoolClass)].filter(Boolean)
  if (status === 'approved') parts.push(<FreeSeats schoolClass={schoolClass} />)
  return (
    <p className="overflow-x-clip wrap-anywhere">
      {/* Clips the separator before the first part of each line. */}
      <span className="-ms-5 flex flex-wrap">
        {parts.map((part, index) => (
          <Fragment key={index}>
            <span className="relative min-w-0 ps-5 before:absolute before:start-2 before:content-['·'/'']">
              {part}
            </span>{' '}
          </Fragment>
        ))}
      </span>
    </p>
  )
}

export function FreeSeats({
  schoolClass: { _id, availableSeats },
}: {
  schoolClass: Pick<SchoolClass, '_id' | 'availableSeats'>
}) {
  const t = useMessages('class-page')
  const heldUntil = useHeldUntil(_id)
  if (heldUntil !== null) return <SeatHeld until={heldUntil} />
  if (availableSeats > 0) return t('seatsLeft', { count: availableSeats })
  return <span className="font-semibold text-waiting">{t('fullyBooked')}</span>
}
