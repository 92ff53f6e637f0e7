import type { Page } from '#contract/endpoint.ts'
import type { z } from '#contract/zod.ts'
import type { Formats } from '#messages/formats.ts'
import { readQuery } from './read-query.ts'

/** How many rows a page of a list brings: the most that a call of a long one answers. */
export const pageSize = 100

/** How many a call of a list of short rows answers. */
const longPageSize = 1000

/** Reads one page of a list. */
type ReadPage<Row> = (window: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>

/** What was read of a list, from its beginning on. */
export type List<Row> = Pick<Page<Row>, 'items' | 'next' | 'total'>

/** How many pages the address asks for (`?pages=2`), so that reloading and Back keep them. */
export function pagesOf(search: URLSearchParams): number {
  const pages = Number(search.get('pages'))
  return Number.isInteger(pages) && pages > 1 ? pages : 1
}

/** Reads `count` pages of a list, one after the other: a call each. */
export async function readPages<Row>(
  read: ReadPage<Row>,
  count: number,
  limit = pageSize,
): Promise<List<Row>> {
  let list = await read({ limit, cursor: undefined })
  for (let number = 1; number < count && list.next !== undefined; number++) {
    const page = await read({ limit, cursor: list.next })
    list = { ...page, items: [...list.items, ...page.items] }
  }
  return list
}

/** For loaders: what the address asks of a list by the schema of its call, and so many of its pages, in its order. */
export async function readAsked<Schema extends z.ZodObject, Row>(
  { url }: Pick<Request, 'url'>,
  call: { query: Schema },
  read: (query: Partial<z.output<Schema>>) => Promise<Page<Row>>,
  limit = pageSize,
): Promise<{ query: Partial<z.output<Schema>>; list: List<Row> }> {
  const search = new URL(url).searchParams
  const query = readQuery(call.query, search)
  const pages = pagesOf(search)
  const list = await readPages((window) => read({ ...query, ...window }), pages, limit)
  return { query, list }
}

/** Reads all of a list of short rows that somebody has few of: nearly always in one call. */
export const readWhole = <Row>(read: ReadPage<Row>): Promise<List<Row>> =>
  readPages(read, Infinity, longPageSize)

/** So much of a list as the address asks for, where it was read whole. */
export function cutToPages<Row>(list: List<Row>, search: URLSearchParams): List<Row> {
  const items = list.items.slice(0, pagesOf(search) * pageSize)
  if (items.length === list.items.length) return list
  return { items, next: 'the rest', total: { count: list.items.length, more: false } }
}

/** How many rows a list has, as a heading says it: '2,000', or '10,000+' where not all were counted. */
export function countLabel({ items, total }: List<unknown>, formats: Formats): string {
  const { count, more } = total ?? { count: items.length, more: false }
  return formats.number(count) + (more ? '+' : '')
}
