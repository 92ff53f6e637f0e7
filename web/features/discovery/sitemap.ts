/** An address of this site, and when what it shows last changed, in milliseconds since 1970. */
type SitemapEntry = { address: string; changedAt?: number }

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** What each kind of sitemap is called and its entries are (https://www.sitemaps.org/protocol.html). */
const kinds = { pages: ['urlset', 'url'], sitemaps: ['sitemapindex', 'sitemap'] } as const

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function describe(tag: string, { address, changedAt }: SitemapEntry): string {
  const loc = address.replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
  const lastmod =
    changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<${tag}><loc>${loc}</loc>${lastmod}</${tag}>\n`
}

/** A list of pages, or of further sitemaps, as search engines read it. */
export function sendSitemap(kind: keyof typeof kinds, entries: readonly SitemapEntry[]): Response {
  const [list, tag] = kinds[kind]
  const body = entries.map((entry) => describe(tag, entry)).join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${body}</${list}>\n`,
    {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=600',
      },
    },
  )
}
