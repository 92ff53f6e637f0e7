import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { may } from '#contract/access.ts'
import { orderCalls } from '#contract/orders.ts'
import { assignmentsAddress } from '#web/features/work/addresses.ts'
import { useClassesPage } from '#web/features/layout/use-classes-page.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { RosterView } from '#web/features/roster/roster-view.tsx'
import { readPages, readWhole } from '#web/lists/read-list.ts'
import { readQuery } from '#web/lists/read-query.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/roster.ts'

/** The whole roster, for its count and its file; null if forbidden. */
export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'orders:roster')
  const schoolClass = await api.readClass({ params: { id } })
  if (record.role !== 'Admin' && schoolClass.email !== record.email)
    return { record, schoolClass, roster: null, messages: [] }
  const { sort } = readQuery(orderCalls.listRoster.query, new URL(request.url).searchParams)
  const [{ items: roster }, { items: messages }] = await Promise.all([
    readWhole((window) => api.listRoster({ params: { id }, query: { sort, ...window } })),
    readPages((query) => api.listMessages({ params: { id }, query }), Infinity),
  ])
  return { record, schoolClass, roster, messages }
}

/** Searching needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameList =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get('sort') === nextUrl.searchParams.get('sort')
  return isSameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export default memoPage(function Roster({ loaderData }: Route.ComponentProps) {
  const { record, schoolClass, roster, messages } = loaderData
  const { role } = record
  const t = useMessages('roster')
  const assignments = useMessages('assignments')
  const title = t('title', { className: schoolClass.className })
  return (
    <>
      <div className="print:hidden">
        <SectionHead page={title} title={title} back={useClassesPage(role)}>
          {roster !== null && (
            <ButtonLink to={assignmentsAddress(schoolClass._id)} variant="quiet" size="small">
              {assignments('assignments')}
            </ButtonLink>
          )}
        </SectionHead>
      </div>
      {roster === null ? (
        <div className="max-w-3xl">
          <Notice tone="bad">{t('forbidden', { instructor: schoolClass.instructorName })}</Notice>
        </div>
      ) : (
        <RosterView
          key={schoolClass._id}
          schoolClass={schoolClass}
          roster={roster}
          messages={messages}
          sender={record.name}
          managesMoney={may(role, 'refunds:manage')}
        />
      )}
    </>
  )
})
