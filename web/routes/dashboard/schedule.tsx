import { useNavigation } from 'react-router'
import type { Role } from '#contract/access.ts'
import { toLocalDate } from '#messages/local-time.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { readMonth, spanOf } from '#web/features/schedule/days.ts'
import { FollowCalendar } from '#web/features/schedule/follow-calendar.tsx'
import { MonthView } from '#web/features/schedule/month-view.tsx'
import { MeetingsByDay } from '#web/features/schedule/scheduled-meetings.tsx'
import { useFiltering } from '#web/lists/address.ts'
import { ListEnd } from '#web/lists/list-end.tsx'
import { pagesOf, readPages } from '#web/lists/read-list.ts'
import { ViewLinks } from '#web/lists/view-links.tsx'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/schedule.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'schedule:read')
  const search = new URL(request.url).searchParams
  const month = readMonth(search.get('month'))
  const isPast = search.get('past') === 'true'
  const past = isPast ? 'true' : 'false'
  const query = month === undefined ? ({ past } as const) : spanOf(month)
  const list = await readPages(
    (window) => api.listSchedule({ query: { ...query, ...window } }),
    month === undefined ? pagesOf(search) : Infinity,
  )
  return { role: record.role, month, isPast, list, now: Date.now() }
}

export default memoPage(function Schedule({ loaderData }: Route.ComponentProps) {
  const layout = useMessages('layout')
  const dashboard = useMessages('dashboard')
  const { role, month, isPast, list, now } = loaderData
  const { timeZone } = useSite()
  const target = useNavigation().location
  const turning = useFiltering('month', 'past')
  // A month, and the focus in it, stays until the next one has loaded.
  const isNextMonth = new URLSearchParams(target?.search).has('month') && month !== undefined
  const today = toLocalDate(now, timeZone)
  // From the list of what is coming, the month of the first opens: this one may have nothing left.
  const first = month === undefined && !isPast ? list.items[0] : undefined
  const next = Math.max(first?.startsAt ?? now, now)
  return (
    <>
      <SectionHead page={layout('schedule')} title={layout('schedule')}>
        <FollowCalendar />
      </SectionHead>
      <ScheduleViews month={month} isPast={isPast} next={toLocalDate(next, timeZone).slice(0, 7)} />
      {turning && !isNextMonth ? (
        <Spinner label={dashboard('loading')} />
      ) : month !== undefined ? (
        <MonthView month={month} meetings={list.items} today={today} changing={turning} />
      ) : list.items.length === 0 ? (
        <Nothing role={role} isPast={isPast} />
      ) : (
        <>
          <MeetingsByDay meetings={list.items} />
          <ListEnd list={list} />
        </>
      )}
    </>
  )
})

const steps: Record<Role, string> = {
  Student: '/classes',
  Instructor: '/dashboard/myclass',
  Admin: '/dashboard/reviewClass',
}

function Nothing({ role, isPast }: { role: Role; isPast: boolean }) {
  const t = useMessages('schedule')
  return (
    <Empty text={isPast ? t('nonePast') : t('none', { role })}>
      <ButtonLink to={steps[role]}>{t('begin', { role })}</ButtonLink>
    </Empty>
  )
}

type ScheduleViewsProps = {
  /** Undefined for a list. */
  month: string | undefined
  isPast: boolean
  /** The month that its view begins with. */
  next: string
}

function ScheduleViews({ month, isPast, next }: ScheduleViewsProps) {
  const t = useMessages('schedule')
  const isList = month === undefined
  return (
    <ViewLinks
      label={t('views')}
      views={[
        { to: '?', words: t('upcoming'), isShown: isList && !isPast },
        { to: '?past=true', words: t('past'), isShown: isList && isPast },
        { to: `?month=${next}`, words: t('month'), isShown: !isList },
      ]}
    />
  )
}
