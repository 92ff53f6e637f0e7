import type { SchoolClass } from '#contract/classes.ts'
import { levelWords } from '#web/copy.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { MeanStars } from './mean-stars.tsx'

/** When and where a class is, a line each. */
export function WhenAndWhere({
  schoolClass,
}: {
  schoolClass: Pick<SchoolClass, 'meetings' | 'place' | 'online'>
}) {
  const formats = useFormats()
  const { date, count } = formats.when(schoolClass)
  const where = formats.where(schoolClass)
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
  const formats = useFormats()
  if (availableSeats === 0)
    return <p className="font-semibold text-waiting">Available: 0 Seats, fully booked</p>
  return (
    <p>
      Available: {formats.number(availableSeats)} {availableSeats === 1 ? 'Seat' : 'Seats'}
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
