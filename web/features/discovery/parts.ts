import type { Client } from '#contract/client.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Site } from '#web/server-context.ts'

/** In milliseconds. The last part has new items at once. */
const cachedFor = 600_000

type Listing<Item> = {
  /** About a megabyte. */
  partSize: number
  callSize: number
  /** Oldest first, so that only the last part grows. Throws ApiError. */
  read: (api: Client, window: { limit: number; cursor?: string | undefined }) => Promise<Page<Item>>
  changedAt?: (item: Item) => number
}

export type Part = { cursor: string | undefined; changedAt?: number }

type CachedParts = { until: number; parts: Promise<Part[]> }

function splitList<Item>({ partSize, callSize, read, changedAt }: Listing<Item>) {
  const cache = new WeakMap<Site, CachedParts>()

  async function readPart(api: Client, cursor: string | undefined): Promise<Page<Item>> {
    const items: Item[] = []
    let next = cursor
    do {
      const page = await read(api, { limit: callSize, cursor: next })
      items.push(...page.items)
      next = page.next
    } while (next !== undefined && items.length < partSize)
    return next === undefined ? { items } : { items, next }
  }

  async function walk(api: Client): Promise<Part[]> {
    const parts: Part[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await readPart(api, cursor)
      const latest = changedAt && { changedAt: Math.max(...items.map(changedAt)) }
      if (items.length > 0) parts.push({ cursor, ...latest })
      cursor = next
    } while (cursor !== undefined)
    return parts
  }

  /** Cached: 100,000 items take a hundred calls. Throws ApiError. */
  function listParts(site: Site, api: Client): Promise<Part[]> {
    const known = cache.get(site)
    if (known !== undefined && known.until > Date.now()) return known.parts
    const parts = walk(api)
    cache.set(site, { until: Date.now() + cachedFor, parts })
    parts.catch(() => cache.delete(site))
    return parts
  }

  return { readPart, listParts }
}

export const classParts = splitList({
  partSize: 10_000,
  callSize: 1000,
  read: (api, window) => api.listClassIds({ query: window }),
  changedAt: ({ updatedAt }) => updatedAt,
})

export const instructorParts = splitList({
  partSize: 1000,
  callSize: 100,
  read: (api, window) => api.listInstructors({ query: { role: 'instructor', ...window } }),
})
