import { addressIn } from '#messages/address.ts'
import type { Site } from '#web/server-context.ts'

/** `changedAt` is milliseconds since 1970. */
type SitemapEntry = { path: string; changedAt?: number | undefined }

/** Element names, https://www.sitemaps.org/protocol.html. */
const kinds = { pages: ['urlset', 'url'], sitemaps: ['sitemapindex', 'sitemap'] } as const

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeXml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '')

/**
 * One entry per language, each with all addresses
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
function describePage(site: Site, { path, changedAt }: SitemapEntry): string {
  const addresses = site.languages.map((language) => ({
    language,
    address: escapeXml(site.origin + addressIn(site, language, path)),
  }))
  const alternates =
    addresses.length === 1
      ? []
      : addresses.map(
          ({ language, address }) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
        )
  return addresses
    .map(({ address }) => describe('url', { address, changedAt }, alternates.join('')))
    .join('')
}

function describe(
  tag: string,
  { address, changedAt }: { address: string; changedAt: number | undefined },
  alternates = '',
): string {
  const lastmod =
    changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<${tag}><loc>${address}</loc>${lastmod}${alternates}</${tag}>\n`
}

/** Lists pages, each in all languages of the school, or further sitemaps. */
export function sendSitemap(
  kind: keyof typeof kinds,
  site: Site,
  entries: readonly SitemapEntry[],
): Response {
  const [list, tag] = kinds[kind]
  const body = entries.map((entry) =>
    kind === 'pages'
      ? describePage(site, entry)
      : describe(tag, { address: escapeXml(site.origin + entry.path), changedAt: entry.changedAt }),
  )
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${list} ${namespaces}>\n${body.join('')}</${list}>\n`,
    {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=600',
      },
    },
  )
}
