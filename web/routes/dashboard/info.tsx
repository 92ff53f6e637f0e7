import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { Profile } from '#web/features/users/profile.tsx'
import { requireUser } from '#web/session/guard.ts'
import { PageHead } from '#web/ui/site.tsx'
import type { Route } from './+types/info.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireUser(request)
}
clientLoader.hydrate = true as const

export default function Info({ loaderData: { user, record } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Dashboard Info" />
      <SectionHead title="Dashboard Info" text="How the school knows you." />
      <Profile user={user} record={record} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
