import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OfferedClass } from '#contract/classes.ts'
import { ClassAction } from '#web/features/classes/class-action.tsx'
import { classAddress } from '#web/features/classes/class-query.ts'
import {
  useOpenPayment,
  useOwnOrder,
  useOwnWaitlistEntry,
  useViewerRelation,
} from '#web/features/classes/viewer-relation.tsx'
import { Waitlist } from '#web/features/classes/waitlist.tsx'
import { useReload } from '#web/actions/use-reload.ts'
import { saveFocus } from '#web/actions/save-focus.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { useSession } from '#web/session/session-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type BookingProps = { schoolClass: OfferedClass; className?: string }

/** Only students need it. Until it has loaded, they see the visitors' version. */
const BookNow = lazyPart(
  async () => (await import('#web/features/orders/book-now.tsx')).BookNow,
  ({ schoolClass }) => <ForVisitors schoolClass={schoolClass} />,
)
const HeldSeat = lazyPart(
  async () => (await import('#web/features/orders/open-payment.tsx')).HeldSeat,
)

/**
 * Book now, add to the cart, or join the waitlist (decision 63). Instructors and admins see that only
 * students can book.
 */
export function Booking({ schoolClass, className }: BookingProps) {
  const t = useMessages('class-page')
  const ordering = useMessages('ordering')
  const session = useSession()
  const relation = useViewerRelation(schoolClass)
  const order = useOwnOrder(schoolClass._id)
  const payment = useOpenPayment()
  const { entry, read } = useOwnWaitlistEntry(schoolClass._id)
  const { reload } = useReload()
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const refresh = useCallback(async () => {
    await Promise.allSettled([read(), reload()])
  }, [read, reload])
  // For others, a seat held for this student is taken.
  const hasSeatHeld = (entry?.offeredUntil ?? order?.checkout ?? null) !== null
  const body = () => {
    if (relation === 'look-only') return <p className="text-sm text-text-quiet">{t('lookOnly')}</p>
    if (relation === 'own' || relation === 'paid') return <ClassAction schoolClass={schoolClass} />
    if (payment?.lines.some(({ orderId }) => orderId === order?._id))
      return (
        <HeldSeat
          payment={payment}
          refresh={refresh}
          afterCancel={async () => {
            await refresh()
            saveFocus(box)
          }}
        />
      )
    if (schoolClass.availableSeats === 0 && !hasSeatHeld)
      return order && <ClassAction schoolClass={schoolClass} />
    if (session.state !== 'signed-in') return <ForVisitors schoolClass={schoolClass} />
    return (
      <BookNow
        schoolClass={schoolClass}
        student={session.record}
        order={order}
        payment={payment}
        box={box}
        onProblem={setProblem}
        refresh={refresh}
      />
    )
  }
  return (
    <div ref={box} tabIndex={-1} className={classNames('gap-3 outline-none', className)}>
      {problem !== undefined && (
        <div className="w-full">
          <Notice tone="bad">
            {problem}{' '}
            {order && (
              <Link to="/dashboard/cart" className="text-text underline underline-offset-4">
                {ordering('openCart')}
              </Link>
            )}
          </Notice>
        </div>
      )}
      <>{body()}</>
      <Waitlist schoolClass={schoolClass} bookAt={null} first />
    </div>
  )
}

/** After signing in, people come back to this page. */
function ForVisitors({ schoolClass }: Pick<BookingProps, 'schoolClass'>) {
  const t = useMessages('class-page')
  const { className } = schoolClass
  return (
    <>
      <ButtonLink to={`/login${returnSearch(classAddress(schoolClass))}`} state={{ className }}>
        <span>
          {t('bookNow')}
          <span className="sr-only"> {className}</span>
        </span>
      </ButtonLink>
      <ClassAction schoolClass={schoolClass} />
    </>
  )
}
