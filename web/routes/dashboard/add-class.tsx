import { useNavigate } from 'react-router'
import { withoutBidiControls } from '#contract/names.ts'
import { dashboardHeads, successes } from '#web/copy.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { ClassForm } from '#web/features/teaching/class-form.tsx'
import { newClassForm } from '#web/features/teaching/class-schemas.ts'
import { readOthers } from '#web/features/teaching/read-others.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { requireUser } from '#web/session/guard.ts'
import { classDraft } from '#web/storage.ts'
import type { Route } from './+types/add-class.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'classes:add')
  return { record, others: await readOthers(record.email) }
}

export default function AddClass({ loaderData: { record, others } }: Route.ComponentProps) {
  const { _id, name, email } = record
  const { timeZone } = useSite()
  const navigate = useNavigate()
  return (
    <>
      <SectionHead page="Add Class" {...dashboardHeads.addClass} />
      <ClassForm
        key={_id}
        id="add-class"
        schema={newClassForm(timeZone)}
        initial={{ instructorName: withoutBidiControls(name), email, topic: 'other' }}
        stored={classDraft(_id)}
        others={others}
        submit="Add Class"
        save={async (body, idempotencyKey) => {
          const { insertedId } = await callApi(() => api.addClass({ body, idempotencyKey }))
          if (insertedId === null) throw new Error('The class was not added. Please try again.')
          return {
            title: successes.classAdded,
            text: 'It waits for review now. My Class shows when it is approved.',
          }
        }}
        onDone={() => void navigate('/dashboard/myclass')}
      />
    </>
  )
}
