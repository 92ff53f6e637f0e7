import { topics } from '#contract/classes.ts'
import { contentNames } from '#web/content-names.ts'
import { topicAddress } from '#web/features/classes/class-query.ts'
import { teachersAddress } from '#web/features/instructors/instructor-query.ts'
import { sendSitemap } from '#web/features/discovery/sitemap.ts'
import { apiContext, siteContext } from '#web/server-context.ts'
import { load } from '#web/page/load.ts'
import type { Route } from './+types/sitemap-pages.ts'

/** Without the classes' own pages: fixed pages, and topics that have classes or instructors. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const taught = await load(
    Promise.all(
      topics.map(async (topic) => {
        const [classes, teachers] = await Promise.all([
          api.listClasses({ query: { topic, limit: 1 } }),
          api.listInstructors({ query: { role: 'instructor', topic, limit: 1 } }),
        ])
        return [
          ...(classes.items.length > 0 ? [topicAddress(topic)] : []),
          ...(teachers.items.length > 0 ? [teachersAddress(topic)] : []),
        ]
      }),
    ),
  )
  const written = contentNames.map((name) => `/${name}`)
  const paths = ['/', '/classes', '/instructors', ...taught.flat(), ...written]
  return sendSitemap(
    'pages',
    context.get(siteContext),
    paths.map((path) => ({ path })),
  )
}
