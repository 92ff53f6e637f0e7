import { data, redirect } from 'react-router'
import { toLocalDate } from '#messages/local-time.ts'
import { ClassList } from '#web/features/classes/class-list.tsx'
import { classAddress } from '#web/features/classes/class-query.ts'
import { findOffered } from '#web/features/classes/find-offered.ts'
import { toCallQuery, readClassQuery, readSpan } from '#web/features/classes/read-class-query.ts'
import { apiContext, siteContext, wordsContext } from '#web/server-context.ts'
import { load } from '#web/page/load.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/classes.ts'

const pageSize = 12

/** Old links with `id` redirect to the class page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const search = url.searchParams
  const id = search.get('id')
  if (id !== null) {
    const offered = await findOffered(api, id)
    if (offered === null) throw data(null, { status: 404 })
    throw redirect(classAddress(offered), 301)
  }
  const { timeZone } = context.get(siteContext)
  const days = readSpan(search, timeZone)
  if (days !== undefined) throw redirect(`/classes?${days}`)
  const query = readClassQuery(search)
  const callQuery = { sort: 'soonest' as const, ...toCallQuery(query, timeZone), limit: pageSize }
  const [page, topics] = await Promise.all([
    load(api.listClasses({ query: callQuery })),
    load(api.countTopics()),
  ])
  const words = context.get(wordsContext)(...import.meta.words)
  return { words, query, page, pageSize, topics, today: toLocalDate(Date.now(), timeZone) }
}

export default memoPage(function ClassesPage({ loaderData }: Route.ComponentProps) {
  return <ClassList {...loaderData} />
})
