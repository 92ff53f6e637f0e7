import type { SchoolClass } from '#contract/classes.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useHeldUntil } from './viewer-relation.tsx'

/** Worded as in clause 2.10. */
export function Seats({
  schoolClass: { _id, availableSeats },
}: {
  schoolClass: Pick<SchoolClass, '_id' | 'availableSeats'>
}) {
  const t = useMessages('facts')
  const heldUntil = useHeldUntil(_id)
  if (heldUntil !== null)
    return (
      <p>
        <SeatHeld until={heldUntil} />
      </p>
    )
  return availableSeats === 0 ? (
    <p className="font-semibold text-waiting">{t('fullyBooked')}</p>
  ) : (
    <p>{t('seats', { count: availableSeats })}</p>
  )
}

/** For the student whose seat it is; for others it is taken. */
export function SeatHeld({ until }: { until: number }) {
  const t = useMessages('waitlist')
  const formats = useFormats()
  return (
    <span className="font-semibold text-good">
      {t('seatHeld', { time: formats.dateTime(until) })}
    </span>
  )
}
