import { readOwnOrders } from '#web/features/classes/read-own-orders.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { AdminOverview } from '#web/features/overview/admin-overview.tsx'
import { InstructorOverview } from '#web/features/overview/instructor-overview.tsx'
import { StudentOverview } from '#web/features/overview/student-overview.tsx'
import { unwrittenContext } from '#web/server-context.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/overview.ts'

/** The same for everybody: the school's page files, as read at the start. */
export function loader({ context }: Route.LoaderArgs) {
  return { unwrittenPages: context.get(unwrittenContext)() }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'profile:read')
  const isAdmin = record.role === 'Admin'
  const [overview, jobs, own, queue, { unwrittenPages }] = await Promise.all([
    api.readOverview(),
    isAdmin ? api.listFailedJobs() : [],
    record.role === 'Student' ? readOwnOrders(record.email) : undefined,
    record.role === 'Instructor' ? api.listQueue({ query: { limit: 1 } }) : undefined,
    isAdmin ? serverLoader() : { unwrittenPages: [] },
  ])
  return { overview, jobs, own, queue, unwrittenPages, now: Date.now() }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => null

export default memoPage(function Overview({ loaderData }: Route.ComponentProps) {
  const { overview, jobs, own, queue, unwrittenPages, now } = loaderData
  const t = useMessages('overview')
  const title = useMessages('layout')('overview')
  return (
    <>
      <SectionHead page={title} title={title} text={t('text')} />
      {overview.role === 'Admin' && <AdminOverview {...{ overview, jobs, unwrittenPages, now }} />}
      {overview.role === 'Instructor' && <InstructorOverview {...{ overview, queue, now }} />}
      {overview.role === 'Student' && <StudentOverview {...{ overview, own, now }} />}
    </>
  )
})
