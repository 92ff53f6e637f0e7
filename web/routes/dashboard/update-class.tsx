import { useLocation, useNavigate } from 'react-router'
import { may } from '#contract/access.ts'
import { useClassesPage } from '#web/features/layout/use-classes-page.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { EditClass } from '#web/features/teaching/edit-class.tsx'
import { readOthers } from '#web/features/teaching/read-others.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/update-class.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request)
  const [schoolClass, others] = await Promise.all([
    api.readClass({ params: { id: params.id } }),
    may(record.role, 'classes:edit') ? readOthers(record.email, params.id) : [],
  ])
  return { record, schoolClass, others }
}

/** Our page that led here, else My Class. */
function previousOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' ? from : '/dashboard/myclass'
}

export default memoPage(function UpdateClass({ loaderData }: Route.ComponentProps) {
  const { record, schoolClass, others } = loaderData
  const t = useMessages('teaching')
  const navigate = useNavigate()
  const { state } = useLocation()
  const { _id, className, email, instructorName } = schoolClass
  const title = t('updateTitle', { className })
  const own = may(record.role, 'classes:edit') && email === record.email
  return (
    <>
      <SectionHead page={title} title={title} back={useClassesPage(record.role)} />
      {own ? (
        <EditClass
          key={_id}
          teacher={record}
          schoolClass={schoolClass}
          others={others}
          onUpdated={() => void navigate(previousOf(state))}
        />
      ) : (
        <div className="max-w-3xl">
          <Notice tone="bad">
            {t('updateForbidden', { instructor: instructorName, email: record.email })}
          </Notice>
        </div>
      )}
    </>
  )
})
