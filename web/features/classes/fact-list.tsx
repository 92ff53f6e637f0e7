import type { OfferedClass, SchoolClass } from '#contract/classes.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useBookingTerms, type Terms } from './use-booking-terms.ts'
import { useMessages } from '#web/words/use-messages.ts'

type FactListProps = {
  schoolClass: SchoolClass & Partial<Pick<OfferedClass, 'groupSize'>>
  /** Of a booking, if it can be booked. */
  terms: Terms | undefined
}

export function FactList({ schoolClass, terms }: FactListProps) {
  const booking = useMessages('booking-terms')
  const describe = useBookingTerms()
  const t = useMessages('class-page')
  const topics = useMessages('topics')
  const formats = useFormats()
  const { level, groupSize } = schoolClass
  const facts = [
    [t('duration'), formats.duration(schoolClass)],
    [t('level'), topics(level)],
    [t('group'), groupSize && t('groupSize', { count: groupSize })],
    [booking('cancelling'), terms && describe(terms)],
  ]
  return (
    <dl className="text-sm">
      {facts.map(
        ([term, fact]) =>
          fact !== undefined && (
            <div
              key={term}
              className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-t border-edge py-3"
            >
              <dt className="text-text-quiet">{term}</dt>
              <dd className="wrap-anywhere">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
