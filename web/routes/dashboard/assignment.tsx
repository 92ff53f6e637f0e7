import { HandInView } from '#web/features/hand-in/hand-in-view.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { assignmentsAddress } from '#web/features/work/addresses.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/assignment.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request, 'work:hand-in')
  return { own: await api.readHandIn({ params: { id } }), now: Date.now() }
}

/** Clause 18.2. */
export default memoPage(function AssignmentPage({
  loaderData: { own, now },
}: Route.ComponentProps) {
  const { assignment, className } = own
  const { _id: id, title, classId } = assignment
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        back={{ to: assignmentsAddress(classId), label: className }}
      />
      <HandInView key={id} own={own} now={now} />
    </>
  )
})
