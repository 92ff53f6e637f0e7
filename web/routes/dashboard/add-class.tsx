import { useNavigate } from 'react-router'
import { withoutBidiControls } from '#contract/names.ts'
import { useCall } from '#web/actions/use-call.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { ClassForm } from '#web/features/teaching/class-form.tsx'
import { newClassForm } from '#web/features/teaching/class-schemas.ts'
import { readOthers } from '#web/features/teaching/read-others.ts'
import { useSite } from '#web/page/site.tsx'
import { requireUser } from '#web/session/guard.ts'
import { classDraft } from '#web/form-storage.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/add-class.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'classes:add')
  return { record, others: await readOthers(record.email) }
}

export default memoPage(function AddClass({
  loaderData: { record, others },
}: Route.ComponentProps) {
  const t = useMessages('teaching')
  const { _id, name, email } = record
  const { timeZone } = useSite()
  const navigate = useNavigate()
  const { call } = useCall()
  return (
    <>
      <SectionHead page={t('add')} title={t('addTitle')} text={t('addText')} />
      <ClassForm
        key={_id}
        id="add-class"
        schema={newClassForm(timeZone)}
        initial={{ instructorName: withoutBidiControls(name), email }}
        stored={classDraft(_id)}
        others={others}
        submit={t('add')}
        save={async (body, idempotencyKey) => {
          const { insertedId } = await call('addClass', { body, idempotencyKey }, { reload: false })
          if (insertedId === null) throw new Error(t('notAdded'))
          return { title: t('added'), text: t('inReview') }
        }}
        onDone={() => void navigate('/dashboard/myclass')}
      />
    </>
  )
})
