import { data } from 'react-router'
import { InstructorPage } from '#web/features/instructors/instructor-page.tsx'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'
import { isRefusal, load, requireOwnAddress } from '#web/page/load.ts'
import { apiContext, siteContext, wordsContext } from '#web/server-context.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/instructor.ts'

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const reading = context.get(apiContext).readInstructor({ params: { id } })
  const instructor = await load(
    reading.catch((error: unknown) => {
      // A malformed id is treated as unknown.
      if (isRefusal(error) && error.status === 400) throw data(null, { status: 404 })
      throw error
    }),
  )
  requireOwnAddress(
    url,
    context.get(siteContext),
    instructorAddress(instructor._id, instructor.name),
  )
  return {
    words: context.get(wordsContext)(...import.meta.words),
    instructor,
  }
}

export default memoPage(function Instructor({ loaderData: { instructor } }: Route.ComponentProps) {
  return <InstructorPage instructor={instructor} />
})
