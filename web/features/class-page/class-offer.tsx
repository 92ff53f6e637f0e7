import { Fragment, type ReactNode } from 'react'
import type { OfferedClass } from '#contract/classes.ts'
import { ClassAction } from '#web/features/classes/class-action.tsx'
import { useViewerRelation } from '#web/features/classes/viewer-relation.tsx'
import { Waitlist } from '#web/features/classes/waitlist.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ClassClosed, isClosed, OtherClasses } from './class-closed.tsx'

type ClassOfferProps = { schoolClass: OfferedClass }

/** A class at a glance, and the way to order it; on a wide screen it stays in sight. */
export function ClassOffer({ schoolClass }: ClassOfferProps) {
  const t = useMessages('class-page')
  const formats = useFormats()
  const { price, status, availableSeats } = schoolClass
  const closed = isClosed(status)
  return (
    <aside className="self-start lg:rounded-panel lg:bg-espresso lg:p-6 lg:sticky lg:top-24 lg:col-start-2">
      <p className="text-4xl font-semibold">{formats.price(price)}</p>
      {closed ? (
        <div className="mt-4">
          <ClassClosed status={status}>
            <OtherClasses />
          </ClassClosed>
        </div>
      ) : (
        <>
          <Action schoolClass={schoolClass} className="mt-4 w-full max-lg:hidden" />
          <Waitlist schoolClass={schoolClass} className="mt-3" />
        </>
      )}
      <Facts schoolClass={schoolClass} />
      {!closed && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-sand">
          {t(availableSeats === 0 ? 'full' : 'howToBook')}
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
  const t = useMessages('class-page')
  if (useViewerRelation(schoolClass) !== 'look-only')
    return <ClassAction schoolClass={schoolClass} first className={className} />
  return (
    <p className={classNames('flex min-h-11 items-center text-sm text-sand', className)}>
      {t('lookOnly')}
    </p>
  )
}

function FreeSeats({ schoolClass: { availableSeats } }: ClassOfferProps) {
  const t = useMessages('class-page')
  if (availableSeats > 0) return t('seatsLeft', { count: availableSeats })
  return <span className="font-semibold text-waiting">{t('fullyBooked')}</span>
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
  const t = useMessages('class-page')
  const topics = useMessages('topics')
  const formats = useFormats()
  const { level, groupSize, status } = schoolClass
  const { parts, count } = formats.when(schoolClass)
  const facts: Fact[] = [
    { term: t('when'), fact: <Unbroken parts={parts} />, more: count },
    { term: t('where'), fact: formats.where(schoolClass) },
    { term: t('duration'), fact: formats.duration(schoolClass) },
    { term: t('level'), fact: topics(level) },
    {
      term: t('group'),
      fact: t('groupSize', { count: groupSize }),
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
