import { Outlet, useLocation, useNavigation } from 'react-router'
import type { PageWords } from '#messages/translator.ts'
import { DashboardFailure } from '#web/features/layout/dashboard-failure.tsx'
import {
  DashboardFrame,
  DashboardNav,
  DashboardReminder,
} from '#web/features/layout/dashboard-frame.tsx'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import { PageHead } from '#web/page/site.tsx'
import { useLeaveGuard } from '#web/page/use-leave-guard.ts'
import { wordsContext } from '#web/server-context.ts'
import { useFollowSession } from '#web/actions/follow-session.ts'
import { requireUser } from '#web/session/guard.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/layout.ts'

/** For all pages of the dashboard, loaded once. */
export function loader({ context }: Route.LoaderArgs) {
  return { words: context.get(wordsContext)(...import.meta.words) }
}

/** Constant per document: choosing another language loads a new one. */
let words: PageWords | undefined

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request)
  words ??= (await serverLoader()).words
  return { record, words }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = useMessages('layout')
  return (
    <DashboardFrame>
      <PageHead title={t('dashboard')} />
      <Spinner label={t('loadingDashboard')} />
    </DashboardFrame>
  )
}

/** Pages that show days but no times, and the viewer, which names the zone beside its comments. */
const timeless = /^\/dashboard\/(receipts?|info|manageUser|coupons|gallery|refunds|work)(\/|$)/

export default memoPage(function DashboardLayout({ loaderData: { record } }: Route.ComponentProps) {
  useFollowSession(record)
  useLeaveGuard()
  const t = useMessages('dashboard')
  const { pathname } = useLocation()
  const target = useNavigation().location?.pathname
  const turning = target !== undefined && target !== pathname && target.startsWith('/dashboard')
  return (
    <DashboardFrame name={record.name || record.email} nav={<DashboardNav role={record.role} />}>
      <DashboardReminder />
      {turning ? <Spinner label={t('loading')} /> : <Outlet />}
      {!timeless.test(pathname) && <TimeZoneNote atFoot className="mt-12" />}
    </DashboardFrame>
  )
})

export function ErrorBoundary() {
  return (
    <DashboardFrame>
      <DashboardReminder />
      <DashboardFailure />
    </DashboardFrame>
  )
}
