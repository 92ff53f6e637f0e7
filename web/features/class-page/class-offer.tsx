import { Fragment, type ReactNode } from 'react'
import type { OfferedClass } from '#contract/classes.ts'
import { cartCopy, levelWords } from '#web/copy.ts'
import { ClassAction } from '#web/features/classes/class-action.tsx'
import { classList } from '#web/features/classes/class-query.ts'
import { ClassStatusBadge, whyClosed } from '#web/features/classes/class-status.tsx'
import { useViewerRelation } from '#web/features/classes/viewer-relation.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type ClassOfferProps = { schoolClass: OfferedClass }

/** A class at a glance, and the way to order it; on a wide screen it stays in sight. */
export function ClassOffer({ schoolClass }: ClassOfferProps) {
  const formats = useFormats()
  const { price, status } = schoolClass
  const closed = whyClosed[status]
  return (
    <aside className="self-start lg:rounded-panel lg:bg-espresso lg:p-6 lg:sticky lg:top-24 lg:col-start-2">
      <p className="text-4xl font-semibold">{formats.price(price)}</p>
      {closed === undefined ? (
        <Action schoolClass={schoolClass} className="mt-4 w-full max-lg:hidden" />
      ) : (
        <div className="mt-4 grid gap-3">
          <ClassStatusBadge status={status} />
          <p>{closed}</p>
          <ButtonLink to={classList.path} variant="quiet">
            See other classes
          </ButtonLink>
        </div>
      )}
      <Facts schoolClass={schoolClass} />
      {closed === undefined && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-sand">
          {schoolClass.availableSeats === 0
            ? cartCopy.full
            : 'Students put a class in their cart and pay there.'}
        </p>
      )}
    </aside>
  )
}

/** The price and the way to order, at the foot of a phone's screen. */
export function PriceBar({ schoolClass }: ClassOfferProps) {
  const formats = useFormats()
  return (
    <div className="price-bar border-t border-line bg-espresso lg:hidden print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 sm:px-6">
        <p className="leading-tight">
          <span className="block text-xl font-semibold">{formats.price(schoolClass.price)}</span>
          <span className="text-sm">
            <FreeSeats schoolClass={schoolClass} />
          </span>
        </p>
        <Action schoolClass={schoolClass} className="min-w-44" />
      </div>
    </div>
  )
}

/** What can be done about the class here; who only looks at it is here already. */
function Action({ schoolClass, className }: ClassOfferProps & { className: string }) {
  if (useViewerRelation(schoolClass) !== 'look-only')
    return <ClassAction schoolClass={schoolClass} first className={className} />
  return (
    <p className={classNames('flex min-h-11 items-center text-sm text-sand', className)}>
      Students can order this class.
    </p>
  )
}

function FreeSeats({ schoolClass: { availableSeats } }: ClassOfferProps) {
  const formats = useFormats()
  if (availableSeats === 0) return <span className="font-semibold text-waiting">Fully booked</span>
  return (
    <>
      {formats.number(availableSeats)} {availableSeats === 1 ? 'seat' : 'seats'} left
    </>
  )
}

/** A date with its time and zone, which breaks behind a comma only. */
const Unbroken = ({ parts }: { parts: string[] }) =>
  parts.map((part, index) => (
    <Fragment key={part}>
      <span className="inline-block">{index < parts.length - 1 ? `${part},` : part}</span>{' '}
    </Fragment>
  ))

type Fact = { term: string; fact: ReactNode; more?: ReactNode }

function Facts({ schoolClass }: ClassOfferProps) {
  const formats = useFormats()
  const { level, groupSize, status } = schoolClass
  const { parts, count } = formats.when(schoolClass)
  const facts: Fact[] = [
    { term: 'When', fact: <Unbroken parts={parts} />, more: count },
    { term: 'Where', fact: formats.where(schoolClass) },
    { term: 'How long', fact: formats.duration(schoolClass) },
    { term: 'Level', fact: levelWords[level] },
    {
      term: 'Group',
      fact: groupSize === 1 ? '1 person' : `Up to ${formats.number(groupSize)} people`,
      ...(status === 'approved' && { more: <FreeSeats schoolClass={schoolClass} /> }),
    },
  ]
  return (
    <dl className="mt-6 text-sm">
      {facts.map(
        ({ term, fact, more }) =>
          fact !== undefined && (
            <div
              key={term}
              className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-3"
            >
              <dt className="text-sand">{term}</dt>
              <dd className="wrap-anywhere">
                {fact}
                {more !== undefined && <span className="block text-sand">{more}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
