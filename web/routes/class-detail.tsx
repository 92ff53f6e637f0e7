import { data, isRouteErrorResponse } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { ClassDetail } from '#web/features/classes/class-detail.tsx'
import { NotFound } from '#web/features/layout/not-found.tsx'
import { findOwnOrder } from '#web/features/orders/find-own-order.ts'
import { OrderForm } from '#web/features/orders/order-form.tsx'
import { OwnOrder } from '#web/features/orders/own-order.tsx'
import { api } from '#web/session/api.ts'
import { useFollowSession } from '#web/session/follow-session.ts'
import { requireUser } from '#web/session/guard.ts'
import { RouteFailure } from '#web/ui/failure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/ui/site.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/class-detail.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'orders:place')
  try {
    const [schoolClass, order] = await Promise.all([
      api.readClass({ params: { id } }),
      findOwnOrder(api, record.email, id),
    ])
    return { schoolClass, order, student: record }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <>
      <PageHead title="Class" />
      <Spinner label="Loading the class" />
    </>
  )
}

export default function ClassPage({ loaderData }: Route.ComponentProps) {
  const { schoolClass, order, student } = loaderData
  useFollowSession(student)
  const full = schoolClass.availableSeats === 0
  return (
    <ClassDetail schoolClass={schoolClass}>
      <PageHead title={schoolClass.className} />
      {order === null ? (
        <>
          {full && (
            <div className="mb-5">
              <Notice tone="info">
                No seat is free. You can put the class on your list, and pay when a place becomes
                free.
              </Notice>
            </div>
          )}
          <OrderForm key={schoolClass._id} schoolClass={schoolClass} student={student} />
        </>
      ) : (
        <OwnOrder order={order} />
      )}
    </ClassDetail>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFound />
  ) : (
    <RouteFailure error={error} />
  )
}
