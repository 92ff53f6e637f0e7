import type { Page } from '#contract/endpoint.ts'

/** How many rows a page of a list brings: the most that a call answers. */
export const pageSize = 100

/** Reads `count` pages of a list, one after the other; `more` says whether there are others. */
export async function readPages<Item>(
  read: (window: { limit: number; cursor?: string }) => Promise<Page<Item>>,
  count: number,
): Promise<{ items: Item[]; more: boolean }> {
  const items: Item[] = []
  let cursor: string | undefined
  for (let page = 0; page < count; page++) {
    const { items: found, next } = await read({ limit: pageSize, cursor })
    items.push(...found)
    if (next === undefined) return { items, more: false }
    cursor = next
  }
  return { items, more: true }
}

/** How many pages the address asks for (`?pages=2`), so that reloading and Back keep them. */
export function pagesOf(search: URLSearchParams): number {
  const pages = Number(search.get('pages'))
  return Number.isInteger(pages) && pages > 1 ? pages : 1
}

/** A count that is honest while there are more rows than those that were fetched. */
export function countLabel({ items, more }: { items: unknown[]; more: boolean }): string {
  return items.length.toLocaleString('en-US') + (more ? '+' : '')
}
