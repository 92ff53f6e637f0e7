import { useNavigate } from 'react-router'
import { dashboardHeads } from '#web/copy.ts'
import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { AddClassForm } from '#web/features/teaching/add-class-form.tsx'
import { requireUser } from '#web/session/guard.ts'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/add-class.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'classes:add')
  return { record }
}
clientLoader.hydrate = true as const

export default function AddClass({ loaderData: { record } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <>
      <PageHead title="Dashboard Add Class" />
      <SectionHead {...dashboardHeads.addClass} />
      <AddClassForm
        key={record._id}
        teacher={record}
        onAdded={() => void navigate('/dashboard/myclass')}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
