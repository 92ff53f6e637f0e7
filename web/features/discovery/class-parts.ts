import type { ClassId } from '#contract/classes.ts'
import type { Client } from '#contract/client.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Site } from '#web/server-context.ts'

/** How many classes a sitemap lists: about a megabyte. Oldest first, so only the last one grows. */
export const partSize = 10_000

const callSize = 1000

/** How long the list of the parts is cached, in milliseconds. A new class is in the last one at once. */
const cachedFor = 600_000

/** One part: the cursor behind which it begins, and when the last change in it was. */
type ClassPart = { cursor: string | undefined; changedAt: number }

type CachedParts = { until: number; parts: Promise<ClassPart[]> }

const cache = new WeakMap<Site, CachedParts>()

/** The classes of the part that begins behind `cursor`. Throws ApiError. */
export async function readPart(api: Client, cursor: string | undefined): Promise<Page<ClassId>> {
  const items: ClassId[] = []
  let next = cursor
  do {
    const page = await api.listClassIds({ query: { limit: callSize, cursor: next } })
    items.push(...page.items)
    next = page.next
  } while (next !== undefined && items.length < partSize)
  return next === undefined ? { items } : { items, next }
}

async function walk(api: Client): Promise<ClassPart[]> {
  const parts: ClassPart[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await readPart(api, cursor)
    const changedAt = items.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0)
    if (items.length > 0) parts.push({ cursor, changedAt })
    cursor = next
  } while (cursor !== undefined)
  return parts
}

/** The parts of all classes, cached: 100,000 classes take a hundred calls. Throws ApiError. */
export function listParts(site: Site, api: Client): Promise<ClassPart[]> {
  const known = cache.get(site)
  if (known !== undefined && known.until > Date.now()) return known.parts
  const parts = walk(api)
  cache.set(site, { until: Date.now() + cachedFor, parts })
  parts.catch(() => cache.delete(site))
  return parts
}
