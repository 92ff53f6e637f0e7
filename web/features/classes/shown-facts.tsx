import type { SchoolClass } from '#contract/classes.ts'
import { levelWords } from '#web/copy.ts'

/** What the card and the page of a class tell of it beside its price, a line each. */
export function ClassFacts({
  schoolClass: { availableSeats, level },
}: {
  schoolClass: SchoolClass
}) {
  return (
    <div>
      {availableSeats === 0 ? (
        <p className="font-semibold text-waiting">Available: 0 Seats, fully booked</p>
      ) : (
        <p>
          Available: {availableSeats.toLocaleString('en-US')}{' '}
          {availableSeats === 1 ? 'Seat' : 'Seats'}
        </p>
      )}
      <p>Level: {levelWords[level]}</p>
    </div>
  )
}
