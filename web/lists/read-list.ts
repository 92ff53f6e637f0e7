import type { Page } from '#contract/endpoint.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { readSort, sortRows } from '#web/ui/data-table/sorting.ts'

/** How many rows a page of a list brings: the most that a call answers. */
export const pageSize = 100

/** How many pages are read at once, a call each: only a whole list has a true count and order. */
const sortablePages = 20

/** The longest list that is sorted, in rows. */
export const sortable = sortablePages * pageSize

/** Reads one page of a list. */
type ReadPage<Row> = (window: { limit: number; cursor?: string }) => Promise<Page<Row>>

/** What was read of a list; `more` says whether it goes on behind that. */
export type List<Row> = { items: Row[]; more: boolean }

/** How many pages the address asks for (`?pages=2`), so that reloading and Back keep them. */
export function pagesOf(search: URLSearchParams): number {
  const pages = Number(search.get('pages'))
  return Number.isInteger(pages) && pages > 1 ? pages : 1
}

/** How many pages have to be read for an address that shows a list in an order of its columns. */
export const pagesToSort = (search: URLSearchParams) => Math.max(pagesOf(search), sortablePages)

/** Reads `count` pages of a list, one after the other. */
export async function readPages<Row>(read: ReadPage<Row>, count: number): Promise<List<Row>> {
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

/** The list as the address asks for it: sorted if it was read to its end, and cut to the pages. */
export function showList<Row>(
  { items, more }: List<Row>,
  columns: readonly Column<Row>[],
  search: URLSearchParams,
) {
  const asked = readSort(columns, search.get('sort'))
  const sort = more ? null : asked
  const rows = sort === null ? items : sortRows(columns, items, sort)
  const tooLong = sort !== asked
  return { rows: rows.slice(0, pagesOf(search) * pageSize), sort, tooLong }
}

/** A count that is honest where the list was not read to its end. */
export function countLabel({ items, more }: List<unknown>): string {
  return items.length.toLocaleString('en-US') + (more ? '+' : '')
}
