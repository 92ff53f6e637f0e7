import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Booking, Checkout } from '#contract/checkouts.ts'
import type { SchoolClass } from '#contract/classes.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { readPoints } from '#web/features/classes/points.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { receiptAddress } from './addresses.ts'
import { AddToCalendar, JoinOnline } from './order-links.tsx'

type CheckoutProps = { checkout: Checkout }
type Line = Checkout['lines'][number]

/** The booking, what to bring, the receipt, and the instructor's other classes. */
export function PaidCheckout({ checkout }: CheckoutProps) {
  const t = useMessages('checkout')
  const { lines, receipt } = checkout
  const bookings = lines.flatMap(({ booking }) => booking ?? [])
  const [first] = bookings
  return (
    <>
      <div className="mt-8 grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-6">
          {lines.map((line) => (
            <Booked key={line.orderId} line={line} />
          ))}
        </div>
        <div className="grid content-start gap-4">
          <CheckoutLines checkout={checkout} />
          <div className="flex flex-wrap gap-3 xl:grid">
            <ButtonLink to="/dashboard/cart">{t('toTickets')}</ButtonLink>
            {receipt !== undefined && (
              <ButtonLink to={receiptAddress(receipt._id)} variant="quiet">
                {t('receipt', { number: receipt.number })}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      {first !== undefined && (
        <OtherClasses instructor={first} besides={lines.map(({ courseName }) => courseName)} />
      )}
    </>
  )
}

function Booked({ line: { orderId, courseName, booking } }: { line: Line }) {
  const t = useMessages('checkout')
  const classPage = useMessages('class-page')
  const formats = useFormats()
  const id = useId()
  if (booking === null)
    return (
      <p className="wrap-anywhere text-text-quiet">
        <strong>{courseName}</strong>: {t('cancelled')}
      </p>
    )
  const { photo, meetings, place, onlineUrl, bring } = booking
  const where = formats.where({ place, online: onlineUrl !== null })
  const points = readPoints(bring)
  return (
    <section
      aria-labelledby={id}
      className="grid overflow-hidden rounded-print bg-card sm:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <Photo
        src={photo}
        alt=""
        sizes="(min-width: 640px) 22rem, 92vw"
        className="aspect-3/2 size-full sm:aspect-auto"
        fallback={null}
      />
      <div className="grid content-start justify-items-start gap-3 p-5 wrap-anywhere sm:p-6">
        <h2 id={id} className="text-2xl">
          {courseName}
        </h2>
        {meetings.length === 0 ? (
          <p>{formats.noDates}</p>
        ) : (
          <ul className="tabular-nums">
            {meetings.map((meeting) => (
              <li key={meeting.startsAt}>{formats.meeting(meeting)}</li>
            ))}
          </ul>
        )}
        {where !== undefined && <p>{where}</p>}
        {points.length > 0 && (
          <div>
            <h3 className="text-base">{classPage('bring')}</h3>
            <ul className="list-disc ps-5">
              {points.map((point, index) => (
                <li key={index}>{point}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 text-sm font-semibold">
          {meetings.length > 0 && <AddToCalendar order={{ _id: orderId, courseName }} />}
          {onlineUrl !== null && <JoinOnline url={onlineUrl} name={courseName} />}
        </div>
      </div>
    </section>
  )
}

type OtherClassesProps = {
  instructor: Pick<Booking, 'instructorId' | 'instructorName'>
  besides: string[]
}

const shown = 3

/** With free seats; renders nothing until loaded, or if there are none. */
function OtherClasses({ instructor, besides }: OtherClassesProps) {
  const { instructorId, instructorName } = instructor
  const t = useMessages('checkout')
  const formats = useFormats()
  const id = useId()
  const [classes, setClasses] = useState<SchoolClass[]>([])
  useRead(
    instructorId,
    async (id) => (await api.readInstructor({ params: { id } })).classes,
    setClasses,
  )
  const others = classes
    .filter(({ className, availableSeats }) => availableSeats > 0 && !besides.includes(className))
    .slice(0, shown)
  if (others.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-16">
      <h2 id={id} className="mb-6 text-2xl wrap-anywhere">
        {t('otherClasses', { instructor: instructorName })}
      </h2>
      <ul className="grid gap-6 sm:grid-cols-3">
        {others.map((other) => (
          <li key={other._id} className="relative min-w-0">
            <Photo
              src={other.photo}
              alt=""
              sizes="(min-width: 640px) 20rem, 92vw"
              className="aspect-3/2 w-full rounded-print"
              fallback={null}
            />
            <h3 className="mt-3 text-lg wrap-anywhere">
              <Link
                to={classAddress(other)}
                className="decoration-edge underline-offset-4 after:absolute after:inset-0 hover:text-accent-strong hover:underline"
              >
                {other.className}
              </Link>
            </h3>
            <p className="text-sm text-text-quiet">
              {formats.when(other).date} · {formats.price(other.price)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CheckoutLines({ checkout: { lines, discount, total } }: CheckoutProps) {
  const t = useMessages('checkout')
  const formats = useFormats()
  const rows: [string, string][] = [
    ...lines.map(({ courseName, price }): [string, string] => [courseName, formats.price(price)]),
    ...(discount === 0 ? [] : [[t('discount'), formats.price(-discount)] as [string, string]]),
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-6 gap-y-2 border-y border-edge py-4">
      {rows.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="text-end tabular-nums">{amount}</dd>
        </div>
      ))}
      {rows.length > 1 && (
        <>
          <dt className="font-semibold">{t('total')}</dt>
          <dd className="text-end font-semibold tabular-nums">{formats.price(total)}</dd>
        </>
      )}
    </dl>
  )
}
