import { topics } from '#contract/classes.ts'
import { topicAddress } from '#web/features/classes/class-query.ts'
import { sendSitemap } from '#web/features/discovery/sitemap.ts'
import { apiContext, siteContext } from '#web/server-context.ts'
import { load } from '#web/ui/load.ts'
import type { Route } from './+types/sitemap-pages.ts'

/** The pages that search engines keep, the classes' own aside: the fixed ones and the topics with classes. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const api = context.get(apiContext)
  const taught = await load(
    Promise.all(
      topics.map(async (topic) => {
        const { items } = await api.listClasses({ query: { topic, limit: 1 } })
        return items.length > 0 ? [topicAddress(topic)] : []
      }),
    ),
  )
  const paths = ['/', '/classes', '/instructors', ...taught.flat()]
  return sendSitemap(
    'pages',
    paths.map((path) => ({ address: origin + path })),
  )
}
