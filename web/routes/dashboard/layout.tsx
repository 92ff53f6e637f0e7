import { Outlet, useLocation, useNavigation } from 'react-router'
import { DashboardFailure } from '#web/features/layout/dashboard-failure.tsx'
import { DashboardFrame, DashboardNav } from '#web/features/layout/dashboard-frame.tsx'
import { TodayPanel } from '#web/features/today/today-panel.tsx'
import { PageHead } from '#web/page/site.tsx'
import { useLeaveGuard } from '#web/page/use-leave-guard.ts'
import { useFollowSession } from '#web/session/follow-session.ts'
import { requireUser } from '#web/session/guard.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/layout.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request)
  return { record }
}

export function HydrateFallback() {
  return (
    <DashboardFrame>
      <PageHead title="Dashboard" />
      <Spinner label="Loading your dashboard…" />
    </DashboardFrame>
  )
}

export default function DashboardLayout({ loaderData: { record } }: Route.ComponentProps) {
  useFollowSession(record)
  useLeaveGuard()
  const { pathname } = useLocation()
  const target = useNavigation().location?.pathname
  const turning = target !== undefined && target !== pathname && target.startsWith('/dashboard')
  return (
    <DashboardFrame
      name={record.name || record.email}
      today={<TodayPanel key={record._id} record={record} />}
      nav={<DashboardNav role={record.role} />}
    >
      {turning ? <Spinner label="Loading…" /> : <Outlet />}
    </DashboardFrame>
  )
}

export function ErrorBoundary() {
  return (
    <DashboardFrame>
      <DashboardFailure />
    </DashboardFrame>
  )
}
