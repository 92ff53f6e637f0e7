import type { Page } from '#contract/endpoint.ts'

/** How many rows a page of a list brings: the most that a call answers. */
export const pageSize = 100

/** Reads one page of a list. */
export type ReadPage<Row> = (window: { limit: number; cursor?: string }) => Promise<Page<Row>>

/** Reads `count` pages of a list, one after the other; `more` says whether there are others. */
export async function readPages<Row>(
  read: ReadPage<Row>,
  count: number,
): Promise<{ items: Row[]; more: boolean }> {
  const items: Row[] = []
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
