import type { StudentOverview as Overview } from '#contract/overview.ts'
import { orderAddress } from '#web/features/classes/class-query.ts'
import { readPoints } from '#web/features/classes/points.ts'
import type { Own } from '#web/features/classes/read-own-orders.ts'
import { HeldUntil } from '#web/features/orders/open-payment.tsx'
import { checkoutAddress } from '#web/features/orders/addresses.ts'
import { OwnWaitlists } from '#web/features/orders/own-waitlists.tsx'
import { AddToCalendar } from '#web/features/orders/order-links.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { DueWork } from './due-work.tsx'
import { Next } from './next-meeting.tsx'
import { Part, Row, Rows } from './part.tsx'

const cartPage = '/dashboard/cart'

type StudentOverviewProps = {
  overview: Overview
  own: Own | undefined
  now: number
}

/** Clause 16.1. */
export function StudentOverview({ overview, own, now }: StudentOverviewProps) {
  const { next, due, cart } = overview
  const t = useMessages('overview')
  const checkout = useMessages('checkout')
  const formats = useFormats()
  const payment = own?.payment
  const waitlists = [...(own?.waitlists.values() ?? [])]
  const bring = readPoints(next?.bring ?? '')
  return (
    <div className="grid gap-12">
      <OwnWaitlists waitlists={waitlists} offers heading="text-2xl" />
      {next === null ? (
        <Empty text={t('noneBooked')}>
          <ButtonLink to="/classes">{t('findClass')}</ButtonLink>
        </Empty>
      ) : (
        <Next
          title={t('nextClass')}
          next={next}
          // A class back in review has no page.
          to={next.isOpen ? orderAddress(next.classId) : '/dashboard/schedule'}
        >
          <AddToCalendar order={{ _id: next.order, courseName: next.className }} />
        </Next>
      )}
      {due.items.length > 0 && <DueWork due={due.items} now={now} />}
      {bring.length > 0 && (
        <Part title={t('bring')}>
          <ul className="list-disc ps-5">
            {bring.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <OwnWaitlists waitlists={waitlists} offers={false} heading="text-2xl" />
      {cart.items.length > 0 && (
        <Part title={t('cart')} all={cartPage}>
          <Rows>
            {cart.items.map(({ _id, className, price }) => (
              <Row key={_id} name={className} to={cartPage} facts={[formats.price(price)]}>
                {payment?.lines.some(({ orderId }) => orderId === _id) && (
                  <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
                    <p className="text-sm text-good">
                      <HeldUntil payment={payment} />
                    </p>
                    <ButtonLink to={checkoutAddress(payment._id)} size="small">
                      <span>
                        {checkout('continue')}
                        <span className="sr-only"> {className}</span>
                      </span>
                    </ButtonLink>
                  </div>
                )}
              </Row>
            ))}
          </Rows>
        </Part>
      )}
    </div>
  )
}
