import { useNavigate } from 'react-router'
import { useClassesPage } from '#web/features/layout/use-classes-page.ts'
import { useCall } from '#web/actions/use-call.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { ClassForm } from '#web/features/teaching/class-form.tsx'
import { classAgainForm, seatsOf } from '#web/features/teaching/class-schemas.ts'
import { readOthers } from '#web/features/teaching/read-others.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { classDraft } from '#web/form-storage.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/offer-again.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'classes:add')
  const [schoolClass, others] = await Promise.all([
    api.readClass({ params: { id } }),
    readOthers(record.email),
  ])
  return { record, schoolClass, others }
}

export default memoPage(function OfferAgain({ loaderData }: Route.ComponentProps) {
  const { record, schoolClass, others } = loaderData
  const { timeZone } = useSite()
  const t = useMessages('teaching')
  const navigate = useNavigate()
  const { call } = useCall()
  const { _id, className, email, instructorName, price, minimumStudents, status } = schoolClass
  const title = t('againTitle', { className })
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        back={useClassesPage(record.role)}
        text={t('againText')}
      />
      {email === record.email ? (
        <ClassForm
          key={_id}
          id="offer-again"
          schema={classAgainForm(timeZone)}
          initial={{
            availableSeats: String(seatsOf(schoolClass)),
            minimumStudents: minimumStudents?.toString() ?? '',
            price: String(price),
          }}
          stored={classDraft(record._id, `again:${_id}`)}
          others={others}
          submit={t('offerAgain')}
          save={async (body, idempotencyKey) => {
            const input = { params: { id: _id }, body, idempotencyKey }
            const { insertedId } = await call('offerClassAgain', input, { reload: false })
            if (insertedId === null) throw new Error(t('notAdded'))
            return {
              title: t('offeredAgain'),
              text: t(status === 'approved' || status === 'begun' ? 'openAtOnce' : 'inReview'),
            }
          }}
          onDone={() => void navigate('/dashboard/myclass')}
        />
      ) : (
        <div className="max-w-3xl">
          <Notice tone="bad">{t('againForbidden', { instructor: instructorName })}</Notice>
        </div>
      )}
    </>
  )
})
