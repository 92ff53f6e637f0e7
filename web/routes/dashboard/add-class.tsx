import { useNavigate } from 'react-router'
import { dashboardHeads } from '#web/copy.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { AddClassForm } from '#web/features/teaching/add-class-form.tsx'
import { readOthers } from '#web/features/teaching/read-others.ts'
import { requireUser } from '#web/session/guard.ts'
import type { Route } from './+types/add-class.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'classes:add')
  return { record, others: await readOthers(record.email) }
}

export default function AddClass({ loaderData: { record, others } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <>
      <SectionHead page="Add Class" {...dashboardHeads.addClass} />
      <AddClassForm
        key={record._id}
        teacher={record}
        others={others}
        onAdded={() => void navigate('/dashboard/myclass')}
      />
    </>
  )
}
