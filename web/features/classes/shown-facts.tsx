import type { SchoolClass } from '#contract/classes.ts'
import { levelWords } from '#web/copy.ts'
import { formatWhen, formatWhere } from '#web/format/when.ts'
import { useSite } from '#web/page/site.tsx'
import { MeanStars } from './mean-stars.tsx'

/** When and where a class is, a line each. */
export function WhenAndWhere({
  schoolClass,
}: {
  schoolClass: Pick<SchoolClass, 'meetings' | 'place' | 'online'>
}) {
  const { timeZone } = useSite()
  const { date, count } = formatWhen(schoolClass, timeZone)
  const where = formatWhere(schoolClass)
  return (
    <>
      <span className="block">{date}</span>
      {count !== undefined && <span className="block text-sm text-sand">{count}</span>}
      {where !== undefined && <span className="line-clamp-2 wrap-anywhere">{where}</span>}
    </>
  )
}

/** The name of a class in a table, and when and where it is. */
export function NameAndDates({ schoolClass }: { schoolClass: SchoolClass }) {
  return (
    <span className="grid gap-1">
      {schoolClass.className}
      <span className="text-sm leading-normal font-normal text-sand">
        <WhenAndWhere schoolClass={schoolClass} />
      </span>
    </span>
  )
}

/** How many seats are free, in the words of clause 2.10. */
export function Seats({
  schoolClass: { availableSeats },
}: {
  schoolClass: Pick<SchoolClass, 'availableSeats'>
}) {
  if (availableSeats === 0)
    return <p className="font-semibold text-waiting">Available: 0 Seats, fully booked</p>
  return (
    <p>
      Available: {availableSeats.toLocaleString('en-US')} {availableSeats === 1 ? 'Seat' : 'Seats'}
    </p>
  )
}

/** What the page where a class is ordered tells of it beside its price, a line each. */
export function ClassFacts({ schoolClass }: { schoolClass: SchoolClass }) {
  return (
    <div>
      <Seats schoolClass={schoolClass} />
      <p>Level: {levelWords[schoolClass.level]}</p>
      <MeanStars {...schoolClass} />
    </div>
  )
}
