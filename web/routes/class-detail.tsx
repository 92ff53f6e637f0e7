import { Link } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import { ClassClosed, isClosed, OtherClasses } from '#web/features/class-page/class-closed.tsx'
import { ClassDetail } from '#web/features/classes/class-detail.tsx'
import { ClassHead } from '#web/features/classes/class-head.tsx'
import { classAddress } from '#web/features/classes/class-query.ts'
import { findOffered } from '#web/features/classes/find-offered.ts'
import { OtherDates } from '#web/features/classes/other-dates.tsx'
import { readOwnOrders } from '#web/features/classes/read-own-orders.ts'
import { OwnWaitlistStatus } from '#web/features/classes/own-waitlist-status.tsx'
import { KnownOrders } from '#web/features/classes/viewer-relation.tsx'
import { WaitlistHint } from '#web/features/classes/waitlist.tsx'
import { OrderForm } from '#web/features/orders/order-form.tsx'
import { OwnOrder } from '#web/features/orders/own-order.tsx'
import { apiContext, wordsContext } from '#web/server-context.ts'
import { api } from '#web/session/api.ts'
import { useFollowSession } from '#web/actions/follow-session.ts'
import { requireUser } from '#web/session/guard.ts'
import { PageHead } from '#web/page/site.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/class-detail.ts'

/** Public data only: for the page's head (clause 1.2), and the next step if the class is full. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = await findOffered(context.get(apiContext), id)
  const words = context.get(wordsContext)(...import.meta.words)
  if (found === null) return { words, offered: null, terms: undefined, otherDates: [] }
  const { _id, className, description, photo, price, refundSteps } = found
  const { availableSeats, otherDates } = found
  return {
    words,
    offered: { _id, className, description, photo },
    terms: { price, refundSteps },
    otherDates: availableSeats === 0 ? otherDates : [],
  }
}

export async function clientLoader({
  request,
  params: { id },
  serverLoader,
}: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'orders:place')
  const [{ words, terms, otherDates }, schoolClass, own] = await Promise.all([
    serverLoader(),
    api.readClass({ params: { id } }),
    readOwnOrders(record.email),
  ])
  return { words, schoolClass, terms, otherDates, own, student: record }
}
clientLoader.hydrate = true as const

export default memoPage(function ClassPage({ loaderData }: Route.ComponentProps) {
  return 'student' in loaderData ? (
    <ClassForStudent {...loaderData} />
  ) : (
    <Waiting offered={loaderData.offered} />
  )
})

type ClassForStudentProps = Awaited<ReturnType<typeof clientLoader>>

function ClassForStudent(props: ClassForStudentProps) {
  const { schoolClass, terms, otherDates, own, student } = props
  const { _id: id } = schoolClass
  const order = own.orders.get(id)
  const payment = own.payment?.lines.some(({ orderId }) => orderId === order?._id)
    ? own.payment
    : undefined
  const waitlistEntry = own.waitlists.get(id)
  useFollowSession(student)
  const { availableSeats, status, cancelReason } = schoolClass
  const full = availableSeats === 0 && payment === undefined
  const closed = isClosed(status)
  return (
    <KnownOrders own={own}>
      <ClassDetail
        schoolClass={schoolClass}
        terms={closed || order?.status === 'Paid' ? undefined : terms}
      >
        <ClassHead schoolClass={schoolClass} />
        {closed && (
          <div className="mb-5">
            <ClassClosed status={status} isTheirs={order?.status === 'Paid'}>
              {cancelReason !== null && <CancelReason reason={cancelReason} />}
              {order === undefined && <OtherClasses />}
            </ClassClosed>
          </div>
        )}
        {!closed && order?.status !== 'Paid' && (full || waitlistEntry !== undefined) && (
          <div className="mb-5">
            {full && (
              <div className="mb-4">
                <WaitlistHint entry={waitlistEntry} />
              </div>
            )}
            <OwnWaitlistStatus
              schoolClass={schoolClass}
              entry={waitlistEntry}
              bookAt={null}
              join="primary"
            />
          </div>
        )}
        {full && <OtherDates classes={otherDates} />}
        {order === undefined && !closed && !full && (
          <OrderForm key={schoolClass._id} schoolClass={schoolClass} student={student} />
        )}
        {order !== undefined && <OwnOrder order={order} payment={payment} />}
      </ClassDetail>
    </KnownOrders>
  )
}

function CancelReason({ reason }: { reason: string }) {
  return <p className="wrap-anywhere">{useMessages('ordering')('reason', { reason })}</p>
}

type WaitingProps = {
  offered: Pick<SchoolClass, '_id' | 'className' | 'description' | 'photo'> | null
}

/** Until the user is known: the head for shared links and a spinner, but not the class. */
function Waiting({ offered }: WaitingProps) {
  const t = useMessages('ordering')
  return (
    <>
      {offered === null ? <PageHead title={t('title')} /> : <ClassHead schoolClass={offered} />}
      <Spinner label={t('loading')} />
      {offered !== null && (
        <noscript>
          <p className="pb-20 text-center">
            <RichMessage
              of={t}
              message="withoutScript"
              values={{ className: offered.className }}
              tags={{ read: <Link to={classAddress(offered)} className="text-accent underline" /> }}
            />
          </p>
        </noscript>
      )}
    </>
  )
}
