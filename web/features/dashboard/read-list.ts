import { readSort, sortRows, type Sort, type SortKeys } from '#web/ui/data-table/sorting.ts'
import { pageSize, pagesOf, readPages, type ReadPage } from './read-pages.ts'

/**
 * How much of a list is read at once, in pages: its count and its sorted order are true only of the
 * whole. Twenty calls are a thirtieth of what an account may read in a minute.
 */
export const sortablePages = 20

/** The longest list that is sorted, in rows. */
export const sortable = sortablePages * pageSize

/** What an address asks of a list: how many pages of it, and in which order. */
export type Asked = { pages: number; sort: Sort | null }

/** The rows to show. */
export type List<Row> = {
  items: Row[]
  /** How many rows were read, and whether the list goes on behind them. */
  found: number
  more: boolean
  /** The order of the rows; null for the list's own. */
  sort: Sort | null
  /** The list is too long to be sorted as was asked. */
  tooLong: boolean
}

/** Reads the address; an order that `keys` does not know counts as not asked for. */
export function askedOf(search: URLSearchParams, keys: SortKeys<never>): Asked {
  return { pages: pagesOf(search), sort: readSort(keys, search.get('sort')) }
}

/** Reads a list, the whole of it up to `sortable` rows, and shows the pages asked for. */
export async function readList<Row>(
  read: ReadPage<Row>,
  keys: SortKeys<Row>,
  asked: Asked,
): Promise<List<Row>> {
  return listOf(await readPages(read, Math.max(asked.pages, sortablePages)), keys, asked)
}

/** The list that was read, sorted as asked where it was read to its end, and cut to the pages asked for. */
export function listOf<Row>(
  { items, more }: { items: Row[]; more: boolean },
  keys: SortKeys<Row>,
  { pages, sort }: Asked,
): List<Row> {
  const tooLong = sort !== null && more
  const rows = sort === null || tooLong ? items : sortRows(keys, items, sort)
  return {
    items: rows.slice(0, pages * pageSize),
    found: rows.length,
    more,
    sort: tooLong ? null : sort,
    tooLong,
  }
}

/** A count that is honest where the list was not read to its end. */
export function countLabel({ found, more }: Pick<List<unknown>, 'found' | 'more'>): string {
  return found.toLocaleString('en-US') + (more ? '+' : '')
}
