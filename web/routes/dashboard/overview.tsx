import { SectionHead } from '#web/features/layout/section-head.tsx'
import { AdminOverview } from '#web/features/overview/admin-overview.tsx'
import { InstructorOverview } from '#web/features/overview/instructor-overview.tsx'
import { StudentOverview } from '#web/features/overview/student-overview.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import type { Route } from './+types/overview.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'profile:read')
  const [overview, jobs, waitlists] = await Promise.all([
    api.readOverview(),
    record.role === 'Admin' ? api.listFailedJobs() : [],
    record.role === 'Student' ? api.listWaitlists() : { items: [] },
  ])
  return { overview, jobs, waitlists: waitlists.items }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { overview, jobs, waitlists } = loaderData
  const t = useMessages('overview')
  const title = useMessages('layout')('overview')
  return (
    <>
      <SectionHead page={title} title={title} text={t('text')} />
      {overview.role === 'Admin' && <AdminOverview overview={overview} jobs={jobs} />}
      {overview.role === 'Instructor' && <InstructorOverview overview={overview} />}
      {overview.role === 'Student' && <StudentOverview overview={overview} waitlists={waitlists} />}
    </>
  )
}
