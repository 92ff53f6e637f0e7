import { useNavigate } from 'react-router'
import { classesPage } from '#web/features/layout/dashboard-entries.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { OfferAgainForm } from '#web/features/teaching/offer-again-form.tsx'
import { readOthers } from '#web/features/teaching/read-others.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
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
  const navigate = useNavigate()
  const { _id, className, email, instructorName } = schoolClass
  const title = `Offer Again: ${className}`
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        back={classesPage(record.role)}
        text="A new class with the same text and photograph, on other dates."
      />
      {email === record.email ? (
        <OfferAgainForm
          key={_id}
          teacher={record}
          schoolClass={schoolClass}
          others={others}
          onOffered={() => void navigate('/dashboard/myclass')}
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
