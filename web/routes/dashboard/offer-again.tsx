import { useNavigate } from 'react-router'
import { successes } from '#web/copy.ts'
import { useClassesPage } from '#web/features/layout/use-classes-page.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { ClassForm } from '#web/features/teaching/class-form.tsx'
import { classAgainForm, seatsOf } from '#web/features/teaching/class-schemas.ts'
import { readOthers } from '#web/features/teaching/read-others.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { requireUser } from '#web/session/guard.ts'
import { classDraft } from '#web/storage.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/offer-again.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'classes:add')
  const [schoolClass, others] = await Promise.all([
    api.readClass({ params: { id } }),
    readOthers(record.email),
  ])
  return { record, schoolClass, others }
}

export default function OfferAgain({ loaderData }: Route.ComponentProps) {
  const { record, schoolClass, others } = loaderData
  const { timeZone } = useSite()
  const navigate = useNavigate()
  const { _id, className, email, instructorName, price, status } = schoolClass
  const title = `Offer Again: ${className}`
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        back={useClassesPage(record.role)}
        text="A new class with the same text and photograph, on other dates."
      />
      {email === record.email ? (
        <ClassForm
          key={_id}
          id="offer-again"
          schema={classAgainForm(timeZone)}
          initial={{ availableSeats: String(seatsOf(schoolClass)), price: String(price) }}
          stored={classDraft(record._id, `again:${_id}`)}
          others={others}
          submit="Offer again"
          save={async (body, idempotencyKey) => {
            const { insertedId } = await callApi(() =>
              api.offerClassAgain({ params: { id: _id }, body, idempotencyKey }),
            )
            if (insertedId === null) throw new Error('The class was not offered. Please try again.')
            return {
              title: successes.classOfferedAgain,
              text:
                status === 'approved' || status === 'begun'
                  ? 'Its text was read before, so that students can order it at once.'
                  : 'It waits for review now. My Class shows when it is approved.',
            }
          }}
          onDone={() => void navigate('/dashboard/myclass')}
        />
      ) : (
        <div className="max-w-3xl">
          <Notice tone="bad">
            You may not offer this class again. Only its instructor, {instructorName}, can do so.
          </Notice>
        </div>
      )}
    </>
  )
}
