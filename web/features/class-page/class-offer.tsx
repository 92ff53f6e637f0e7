import { CalendarDays, Gauge, Hourglass, MapPin, Users, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { OfferedClass } from '#contract/classes.ts'
import { levelWords } from '#web/copy.ts'
import { classList, orderAddress } from '#web/features/classes/class-query.ts'
import { ClassStatusBadge, whyClosed } from '#web/features/classes/class-status.tsx'
import { formatPrice } from '#web/features/classes/price.ts'
import { sayDuration, sayWhen, sayWhere } from '#web/features/classes/when.ts'
import { useSite } from '#web/page/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

type ClassOfferProps = { schoolClass: OfferedClass }

/** A class at a glance, and the way to order it; on a wide screen it stays in sight. */
export function ClassOffer({ schoolClass }: ClassOfferProps) {
  const { price, status } = schoolClass
  const closed = whyClosed[status]
  return (
    <aside className="self-start rounded-panel border border-line bg-espresso p-6 lg:sticky lg:top-24 lg:col-start-2 lg:-mt-48">
      <p className="text-4xl font-semibold">{formatPrice(price)}</p>
      {closed === undefined ? (
        <AddToCart schoolClass={schoolClass} className="mt-4 w-full max-lg:hidden" />
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
        <p className="mt-6 text-sm text-sand">
          Students log in to put a class in their cart and pay there.
        </p>
      )}
    </aside>
  )
}

/** The price and the way to order, at the foot of a phone's screen. */
export function PriceBar({ schoolClass }: ClassOfferProps) {
  return (
    <div className="price-bar border-t border-line bg-espresso lg:hidden print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 sm:px-6">
        <p className="leading-tight">
          <span className="block text-xl font-semibold">{formatPrice(schoolClass.price)}</span>
          <span className="text-sm">
            <Seats schoolClass={schoolClass} />
          </span>
        </p>
        <AddToCart schoolClass={schoolClass} />
      </div>
    </div>
  )
}

function AddToCart({ schoolClass, className }: ClassOfferProps & { className?: string }) {
  return (
    <ButtonLink to={orderAddress(schoolClass._id)} className={className}>
      Add to Cart
      <span className="sr-only">: {schoolClass.className}</span>
    </ButtonLink>
  )
}

function Seats({ schoolClass: { availableSeats } }: ClassOfferProps) {
  if (availableSeats === 0) return <span className="font-semibold text-waiting">Fully booked</span>
  return (
    <>
      {availableSeats.toLocaleString('en-US')} {availableSeats === 1 ? 'seat' : 'seats'} left
    </>
  )
}

/** A date with its time and zone, which breaks behind a comma only. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(/(?<=,) /).map((part) => (
    <Fragment key={part}>
      <span className="inline-block">{part}</span>{' '}
    </Fragment>
  ))

type Fact = { Icon: LucideIcon; term: string; fact: ReactNode; more?: ReactNode }

function Facts({ schoolClass }: ClassOfferProps) {
  const { timeZone } = useSite()
  const { level, groupSize, status } = schoolClass
  const { date, count } = sayWhen(schoolClass, timeZone)
  const facts: Fact[] = [
    { Icon: CalendarDays, term: 'When', fact: <Unbroken text={date} />, more: count },
    { Icon: MapPin, term: 'Where', fact: sayWhere(schoolClass) },
    { Icon: Hourglass, term: 'How long', fact: sayDuration(schoolClass) },
    { Icon: Gauge, term: 'Level', fact: levelWords[level] },
    {
      Icon: Users,
      term: 'Group',
      fact: groupSize === 1 ? '1 person' : `Up to ${groupSize.toLocaleString('en-US')} people`,
      ...(status === 'approved' && { more: <Seats schoolClass={schoolClass} /> }),
    },
  ]
  return (
    <dl className="mt-6 grid gap-4 sm:max-lg:grid-cols-2">
      {facts.map(
        ({ Icon, term, fact, more }) =>
          fact !== undefined && (
            <div key={term} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
              <dt className="contents text-sm text-sand">
                <Icon aria-hidden="true" className="row-span-2 mt-0.5 size-5 text-tan" />
                {term}
              </dt>
              <dd className="col-start-2 wrap-anywhere">
                {fact}
                {more !== undefined && <span className="block text-sm text-sand">{more}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
