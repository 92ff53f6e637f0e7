import { InstructorList } from '#web/features/instructors/instructor-list.tsx'
import { readInstructorQuery } from '#web/features/instructors/read-instructor-query.ts'
import { apiContext, wordsContext } from '#web/server-context.ts'
import { load } from '#web/page/load.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/instructors.ts'

const pageSize = 24

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readInstructorQuery(new URL(request.url).searchParams)
  const page = await load(
    context
      .get(apiContext)
      .listInstructors({ query: { role: 'instructor', ...query, limit: pageSize } }),
  )
  return {
    words: context.get(wordsContext)(...import.meta.words),
    query,
    page,
    pageSize,
  }
}

export default memoPage(function InstructorsPage({ loaderData }: Route.ComponentProps) {
  return <InstructorList {...loaderData} />
})
