import type { SchoolClass } from '#contract/classes.ts'
import { cartCopy } from '#web/copy.ts'
import { ClassDetail } from '#web/features/classes/class-detail.tsx'
import { ClassHead } from '#web/features/classes/class-head.tsx'
import { classAddress } from '#web/features/classes/class-query.ts'
import { ClassStatusBadge, whyClosed } from '#web/features/classes/class-status.tsx'
import { findOffered } from '#web/features/classes/find-offered.ts'
import { OrderForm } from '#web/features/orders/order-form.tsx'
import { OwnOrder } from '#web/features/orders/own-order.tsx'
import { readWhole } from '#web/lists/read-list.ts'
import { apiContext } from '#web/server-context.ts'
import { api } from '#web/session/api.ts'
import { useFollowSession } from '#web/session/follow-session.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/page/site.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/class-detail.ts'

/** What everybody may know of the class: enough for the page's head (clause 1.2). */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = await findOffered(context.get(apiContext), id)
  if (found === null) return { offered: null }
  const { _id, className, description, photo } = found
  return { offered: { _id, className, description, photo } }
}

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'orders:place')
  const [schoolClass, { items: orders }] = await Promise.all([
    api.readClass({ params: { id } }),
    readWhole((window) => api.listOrders({ query: { email: record.email, ...window } })),
  ])
  const order = orders.find(({ classId }) => classId === id)
  return { schoolClass, order, student: record }
}
clientLoader.hydrate = true as const

export default function ClassPage({ loaderData }: Route.ComponentProps) {
  return 'student' in loaderData ? (
    <ClassForStudent {...loaderData} />
  ) : (
    <Waiting offered={loaderData.offered} />
  )
}

type ClassForStudentProps = Awaited<ReturnType<typeof clientLoader>>

function ClassForStudent({ schoolClass, order, student }: ClassForStudentProps) {
  useFollowSession(student)
  const { availableSeats, status, cancelReason } = schoolClass
  const full = availableSeats === 0
  const ended = whyClosed[status]
  return (
    <ClassDetail schoolClass={schoolClass}>
      <ClassHead schoolClass={schoolClass} />
      {ended !== undefined && (
        <div className="mb-5 grid gap-3">
          <ClassStatusBadge status={status} />
          <p>{ended}</p>
          {cancelReason !== null && <p className="wrap-anywhere">“{cancelReason}”</p>}
          {order === undefined && (
            <ButtonLink to="/classes" variant="quiet">
              See other classes
            </ButtonLink>
          )}
        </div>
      )}
      {order === undefined && ended === undefined && (
        <>
          {full && (
            <div className="mb-5">
              <Notice tone="info">{cartCopy.full}</Notice>
            </div>
          )}
          <OrderForm key={schoolClass._id} schoolClass={schoolClass} student={student} />
        </>
      )}
      {order !== undefined && <OwnOrder order={order} />}
    </ClassDetail>
  )
}

type WaitingProps = {
  offered: Pick<SchoolClass, '_id' | 'className' | 'description' | 'photo'> | null
}

/** Until it is known who is here: the head for sites that show a shared link, and nothing of the class. */
function Waiting({ offered }: WaitingProps) {
  return (
    <>
      {offered === null ? <PageHead title="Class" /> : <ClassHead schoolClass={offered} />}
      <Spinner label="Loading the class" />
      {offered !== null && (
        <noscript>
          <p className="pb-20 text-center">
            Putting a class in your cart needs JavaScript. You can{' '}
            <a href={classAddress(offered)} className="text-tan underline">
              read about {offered.className}
            </a>{' '}
            without it.
          </p>
        </noscript>
      )}
    </>
  )
}
