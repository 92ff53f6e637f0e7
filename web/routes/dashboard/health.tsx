import { HealthView } from '#web/features/health/health-view.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/health.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'health:read')
  const [health, jobs] = await Promise.all([api.readHealth(), api.listFailedJobs()])
  return { health, jobs, now: Date.now() }
}

export default memoPage(function HealthPage({ loaderData }: Route.ComponentProps) {
  const title = useMessages('layout')('health')
  return (
    <>
      <SectionHead page={title} title={title} text={useMessages('health')('text')} />
      <HealthView {...loaderData} />
    </>
  )
})
