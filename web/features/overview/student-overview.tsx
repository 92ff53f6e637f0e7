import type { StudentOverview as Overview } from '#contract/overview.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { orderAddress } from '#web/features/classes/class-query.ts'
import { readPoints } from '#web/features/classes/points.ts'
import { OwnWaitlists } from '#web/features/orders/own-waitlists.tsx'
import { AddToCalendar } from '#web/features/orders/order-parts.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { Next } from './next-meeting.tsx'
import { Part, Row, Rows } from './part.tsx'

const cartPage = '/dashboard/cart'

type StudentOverviewProps = { overview: Overview; waitlists: WaitlistEntry[] }

/** A student's: the next meeting with what to bring, their waitlists, and what waits in the cart (clause 16.1). */
export function StudentOverview({ overview: { next, cart }, waitlists }: StudentOverviewProps) {
  const t = useMessages('overview')
  const formats = useFormats()
  const bring = readPoints(next?.bring ?? '')
  return (
    <div className="grid gap-12">
      {next === null ? (
        <Empty text={t('noneBooked')}>
          <ButtonLink to="/classes">{t('findClass')}</ButtonLink>
        </Empty>
      ) : (
        <Next
          title={t('nextClass')}
          next={next}
          // While it waits for review again it has no page.
          to={next.isOpen ? orderAddress(next.classId) : '/dashboard/schedule'}
        >
          <AddToCalendar order={{ _id: next.order, courseName: next.className }} />
        </Next>
      )}
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
      <OwnWaitlists places={waitlists} />
      {cart.items.length > 0 && (
        <Part title={t('cart')} all={cartPage}>
          <Rows>
            {cart.items.map(({ _id, className, price }) => (
              <Row key={_id} name={className} to={cartPage} facts={[formats.price(price)]} />
            ))}
          </Rows>
        </Part>
      )}
    </div>
  )
}
