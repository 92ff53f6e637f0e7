import { topics, type Topic } from '#contract/classes.ts'
import type { Client } from '#contract/client.ts'
import { pageUrl } from '#messages/address.ts'
import { contentNames } from '#contract/content-names.ts'
import { classAddress, topicAddress } from '#web/features/classes/class-query.ts'
import { instructorAddress, teachersAddress } from '#web/features/instructors/instructor-query.ts'
import { readPages } from '#web/lists/read-list.ts'
import type { Site } from '#web/server-context.ts'

/** `changedAt` is milliseconds since 1970. */
type SitemapEntry = { path: string; changedAt?: number }

/** Per file, https://www.sitemaps.org/protocol.html. */
const maxAddresses = 50_000

/** Per list: 10,000 classes, 1,000 instructors. */
const maxCalls = 10

async function listTopicPages(api: Client, topic: Topic): Promise<string[]> {
  const [classes, teachers] = await Promise.all([
    api.listClasses({ query: { topic, limit: 1 } }),
    api.listInstructors({ query: { role: 'instructor', topic, limit: 1 } }),
  ])
  return [
    ...(classes.items.length > 0 ? [topicAddress(topic)] : []),
    ...(teachers.items.length > 0 ? [teachersAddress(topic)] : []),
  ]
}

/**
 * Pages for search engines: the fixed pages, the school's `own`, topics with classes or instructors, all
 * instructors and approved classes. Throws ApiError.
 */
export async function readEntries(api: Client, own: readonly string[]): Promise<SitemapEntry[]> {
  const [ofTopics, instructors, classes] = await Promise.all([
    Promise.all(topics.map((topic) => listTopicPages(api, topic))),
    readPages(
      (window) => api.listInstructors({ query: { role: 'instructor', ...window } }),
      maxCalls,
      100,
    ),
    readPages((window) => api.listClassIds({ query: window }), maxCalls, 1000),
  ])
  const written = [...contentNames.map((name) => `/${name}`), ...own]
  return [
    ...['/', '/classes', '/instructors', ...ofTopics.flat(), ...written].map((path) => ({ path })),
    ...instructors.items.map(({ _id, name }) => ({ path: instructorAddress(_id, name) })),
    ...classes.items.map((found) => ({ path: classAddress(found), changedAt: found.updatedAt })),
  ]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeXml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '')

/**
 * One address per language, each with all of them
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
function describePage(site: Site, { path, changedAt }: SitemapEntry): string {
  const addresses = site.languages.map((language) => ({
    language,
    address: escapeXml(pageUrl(site, language, path)),
  }))
  const lastmod =
    changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  const alternates = addresses.map(
    ({ language, address }) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  )
  const rest = lastmod + (addresses.length === 1 ? '' : alternates.join(''))
  return addresses.map(({ address }) => `<url><loc>${address}</loc>${rest}</url>\n`).join('')
}

/** As XML, in all languages of the school; entries beyond 50,000 addresses are left out. */
export function formatSitemap(site: Site, entries: readonly SitemapEntry[]): string {
  const fitting = entries.slice(0, Math.floor(maxAddresses / site.languages.length))
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const pages = fitting.map((entry) => describePage(site, entry)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${pages}</urlset>\n`
}
