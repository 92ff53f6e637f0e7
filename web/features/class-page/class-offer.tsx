import type { OfferedClass } from '#contract/classes.ts'
import { ClassAction } from '#web/features/classes/class-action.tsx'
import { FreeSeats } from '#web/features/classes/class-line.tsx'
import { FactList } from '#web/features/classes/fact-list.tsx'
import { OtherDates } from '#web/features/classes/other-dates.tsx'
import {
  useHasSeatHeld,
  useHeldUntil,
  useMayWait,
  useOwnWaitlistEntry,
  useViewerRelation,
} from '#web/features/classes/viewer-relation.tsx'
import { WaitlistHint } from '#web/features/classes/waitlist.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Booking } from './booking.tsx'
import { ClassClosed, isClosed, OtherClasses } from './class-closed.tsx'

type ClassOfferProps = { schoolClass: OfferedClass }

/** If false, the panel shows the other dates. */
export const hasSeats = ({ status, availableSeats }: OfferedClass): boolean =>
  status === 'approved' && availableSeats > 0

export function ClassOffer({ schoolClass }: ClassOfferProps) {
  const formats = useFormats()
  const { price, status, availableSeats, otherDates } = schoolClass
  const mayWait = useMayWait(schoolClass)
  const { entry } = useOwnWaitlistEntry(schoolClass._id)
  const isTheirs = ['paid', 'own'].includes(useViewerRelation(schoolClass))
  return (
    <aside className="grid gap-5 self-start lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:rounded-panel lg:bg-card lg:p-6 lg:shadow-2xl">
      {/* On a phone the price bar at the bottom has an open class's price. */}
      <p
        className={classNames(
          'text-4xl font-semibold',
          status === 'approved' && 'max-lg:hidden print:block',
        )}
      >
        {formats.price(price)}
      </p>
      {isClosed(status) ? (
        <ClassClosed status={status} isTheirs={isTheirs}>
          {isTheirs ? <ClassAction schoolClass={schoolClass} /> : <OtherClasses />}
        </ClassClosed>
      ) : (
        <Booking schoolClass={schoolClass} className="max-lg:hidden lg:grid" />
      )}
      {status === 'approved' && availableSeats === 0 && mayWait && <WaitlistHint entry={entry} />}
      {!hasSeats(schoolClass) && <OtherDates classes={otherDates} />}
      <FactList
        schoolClass={schoolClass}
        terms={status === 'approved' && !isTheirs ? schoolClass : undefined}
      />
    </aside>
  )
}

export function PriceBar({ schoolClass }: ClassOfferProps) {
  const formats = useFormats()
  const isPaying = useHasSeatHeld(schoolClass._id)
  const isHeld = useHeldUntil(schoolClass._id) !== null
  return (
    <div className="price-bar border-t border-edge bg-card lg:hidden print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 sm:px-6">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-xl font-semibold">{formats.price(schoolClass.price)}</span>
          {/* The buttons say until when a seat is held. */}
          {!isPaying && !isHeld && (
            <span className="text-sm">
              <FreeSeats schoolClass={schoolClass} />
            </span>
          )}
        </p>
        <Booking
          schoolClass={schoolClass}
          className="flex grow flex-wrap justify-end *:grow sm:*:grow-0"
        />
      </div>
    </div>
  )
}
