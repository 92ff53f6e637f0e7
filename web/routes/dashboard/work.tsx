import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { WorkViewer } from '#web/features/work/work-viewer.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/work.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request, 'work:read')
  return { work: await api.readWork({ params: { id } }) }
}

/** A change of hash or search needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname
  return isSamePage && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

export default memoPage(function WorkPage({ loaderData: { work } }: Route.ComponentProps) {
  return <WorkViewer key={work._id} work={work} />
})
