import { listParts } from '#web/features/discovery/class-parts.ts'
import { sendSitemap } from '#web/features/discovery/sitemap.ts'
import { apiContext, siteContext } from '#web/server-context.ts'
import { load } from '#web/page/load.ts'
import type { Route } from './+types/sitemap.ts'

/** The list of the sitemaps: one of pages, and as many of classes as the school needs. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { origin } = site
  const parts = await load(listParts(site, context.get(apiContext)))
  return sendSitemap('sitemaps', [
    { address: `${origin}/sitemap-pages.xml` },
    ...parts.map(({ cursor, changedAt }) => ({
      address: `${origin}/sitemap-classes.xml${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
      changedAt,
    })),
  ])
}
