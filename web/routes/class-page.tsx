import { data } from 'react-router'
import { ClassPage } from '#web/features/class-page/class-page.tsx'
import { classAddress } from '#web/features/classes/class-query.ts'
import { findOffered } from '#web/features/classes/find-offered.ts'
import { choosePair, readPair } from '#web/features/learning/pairs.ts'
import { load, requireOwnAddress } from '#web/page/load.ts'
import { parseMarkdown } from '#web/page/markdown.ts'
import { apiContext, siteContext, wordsContext } from '#web/server-context.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/class-page.ts'

const limit = 6

/** Parsed here, so that no browser needs the parser. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const schoolClass = await findOffered(api, id)
  if (schoolClass === null) throw data(null, { status: 404 })
  requireOwnAddress(url, context.get(siteContext), classAddress(schoolClass))
  const reviews = await load(api.listReviews({ params: { id }, query: { limit } }))
  const words = context.get(wordsContext)(...import.meta.words)
  return {
    words,
    schoolClass,
    text: parseMarkdown(schoolClass.description),
    reviews,
    pair: readPair(context, choosePair(schoolClass)),
  }
}

export default memoPage(function Class({ loaderData }: Route.ComponentProps) {
  return <ClassPage {...loaderData} />
})
