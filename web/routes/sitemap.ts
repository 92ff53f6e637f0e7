import { classParts, instructorParts, type Part } from '#web/features/discovery/parts.ts'
import { sendSitemap } from '#web/features/discovery/sitemap.ts'
import { apiContext, siteContext } from '#web/server-context.ts'
import { load } from '#web/page/load.ts'
import type { Route } from './+types/sitemap.ts'

/** One sitemap of pages, and as many of classes and instructors as needed. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const api = context.get(apiContext)
  const [classes, instructors] = await load(
    Promise.all([classParts.listParts(site, api), instructorParts.listParts(site, api)]),
  )
  const addressed = (path: string, parts: Part[]) =>
    parts.map(({ cursor, ...rest }) => ({
      path: `${path}${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
      ...rest,
    }))
  return sendSitemap('sitemaps', site, [
    { path: '/sitemap-pages.xml' },
    ...addressed('/sitemap-classes.xml', classes),
    ...addressed('/sitemap-instructors.xml', instructors),
  ])
}
