import type { Page } from '#contract/endpoint.ts'
import type { z } from '#contract/zod.ts'
import type { Formats } from '#messages/formats.ts'
import { readQuery } from './read-query.ts'

export const pageSize = 100

const longPageSize = 1000

type ReadPage<Row> = (window: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>

export type List<Row> = Pick<Page<Row>, 'items' | 'next' | 'total'>

/** `?pages=2`, so that reloading and Back keep them. */
export function pagesOf(search: URLSearchParams): number {
  const pages = Number(search.get('pages'))
  return Number.isInteger(pages) && pages > 1 ? pages : 1
}

/** One call each, in sequence. */
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

/** For loaders: filters by the call's schema, and the pages and order in the address. */
export async function readList<Schema extends z.ZodObject, Row>(
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

/** For short lists of short rows: nearly always one call. */
export const readWhole = <Row>(read: ReadPage<Row>): Promise<List<Row>> =>
  readPages(read, Infinity, longPageSize)

export function cutToPages<Row>(list: List<Row>, search: URLSearchParams): List<Row> {
  const items = list.items.slice(0, pagesOf(search) * pageSize)
  if (items.length === list.items.length) return list
  return { items, next: 'the rest', total: { count: list.items.length, more: false } }
}

/** '2,000', or '10,000+' if not all were counted. */
export function countLabel({ items, total }: List<unknown>, formats: Formats): string {
  const { count, more } = total ?? { count: items.length, more: false }
  return formats.number(count) + (more ? '+' : '')
}
