import { Fragment, type ReactNode } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'

type ClassLineProps = {
  schoolClass: Pick<SchoolClass, 'meetings' | 'place' | 'online' | 'status' | 'availableSeats'>
}

/** Under the name of a class: when and where it is, and how many seats are left or that it has begun. */
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
    <p className="wrap-anywhere">
      {parts.map((part, index) => (
        <Fragment key={index}>
          <span className="inline-block">
            {part}
            {index < parts.length - 1 && ' ·'}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  )
}

/** How many seats are left, in the words of the pages of a class. */
export function FreeSeats({
  schoolClass: { availableSeats },
}: {
  schoolClass: Pick<SchoolClass, 'availableSeats'>
}) {
  const t = useMessages('class-page')
  if (availableSeats > 0) return t('seatsLeft', { count: availableSeats })
  return <span className="font-semibold text-waiting">{t('fullyBooked')}</span>
}
