import { absoluteUrl } from '#messages/address.ts'
import { siteContext } from '#web/server-context.ts'
import type { Route } from './+types/robots.ts'

/**
 * https://www.rfc-editor.org/rfc/rfc9309. Unlisted pages say `noindex` themselves; a blocked crawler would
 * not read that.
 */
export function loader({ context }: Route.LoaderArgs) {
  const sitemap = absoluteUrl(context.get(siteContext), '/sitemap.xml')
  const rules = 'User-agent: *\nDisallow: /api/\nAllow: /api/docs\n'
  return new Response(`${rules}\nSitemap: ${sitemap}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
