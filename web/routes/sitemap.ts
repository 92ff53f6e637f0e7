import { readEntries, formatSitemap } from '#web/features/sitemap/sitemap.ts'
import { load } from '#web/page/load.ts'
import { apiContext, contentContext, siteContext } from '#web/server-context.ts'
import type { Route } from './+types/sitemap.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const entries = await load(
    readEntries(context.get(apiContext), context.get(contentContext).addresses),
  )
  return new Response(formatSitemap(context.get(siteContext), entries), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    },
  })
}
