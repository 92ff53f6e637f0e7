import { sql, type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/endpoint.ts'
import type { SortBy } from '#contract/fields.ts'
import { maxRowsCounted } from '#contract/searching.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import {
  countRows,
  directionOf,
  isBehind,
  isWhole,
  toPage,
  totalOf,
  windowOf,
  type PageQuery,
} from './paging.ts'

type Value<T> = string | RawBuilder<T>
const refer = <T>(value: Value<T>) => (typeof value === 'string' ? sql.ref<T>(value) : value)

/** Sorts by a text in dictionary order: 'Émile' before 'Zoe', and 'Class 2' before 'Class 10'. */
export const byText = (text: Value<string>) => ({ text: refer(text) })

/** Sorts by the position of the column's value in `words`. */
export function byWord(column: string, words: readonly string[]): RawBuilder<number> {
  const cases = words.map((word, rank) => sql`when ${sql.lit(word)} then ${sql.lit(rank)}`)
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`
}

type Orders<Key extends string> = {
  id: string
  own: string
  isOldestFirst?: true
  by: Record<Key, Value<number> | ReturnType<typeof byText>>
}

/**
 * A page of a query in the requested order, with the total. The list's own order has an index; for any other
 * the database sorts all rows.
 */
export async function readSorted<
  Tables,
  Table extends keyof Tables,
  Row extends { id: string },
  Key extends string,
>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { id, own, isOldestFirst, by }: Orders<Key>,
  { sort, ...page }: PageQuery & { sort?: SortBy<Key> | undefined },
): Promise<Page<Row>> {
  const isDescending = sort?.startsWith('-')
  const value = sort === undefined ? own : by[sort.slice(isDescending ? 1 : 0) as Key]
  const isText = typeof value === 'object' && 'text' in value
  const collated = (text: RawBuilder<string>) =>
    isPostgres(db) ? sql`${text} collate "natural"` : sql`natural_key(${text})`
  const sorted = isText ? collated(value.text) : refer(value)
  const window = windowOf(`${own} ${sort}`, page, isText ? 'text' : 'number')
  const ownDirection = isOldestFirst ? 'asc' : 'desc'
  const direction = directionOf(
    window,
    sort === undefined ? ownDirection : isDescending ? 'desc' : 'asc',
  )
  const idDirection = directionOf(window, ownDirection)
  const ofPage = query
    .select(sorted.as('sorted_by'))
    .where(isBehind(window.after, sorted, id, direction, idDirection))
    .orderBy(sorted, direction)
    .orderBy(sql.ref(id), idDirection)
    .limit(window.count)
  const rows = (await ofPage.execute()) as (Row & { sorted_by: number | string })[]
  // Counted in the list's own order, so that the database reads no more than it counts.
  const ids = query.clearSelect().select(sql.ref(id).as('id'))
  const all = ids.orderBy(sql.ref(own), ownDirection).limit(maxRowsCounted + 1)
  const found = isWhole(window, rows) ? rows.length : await countRows(db, all)
  const total = totalOf(found, maxRowsCounted)
  return toPage(
    window,
    rows,
    (row) => row.sorted_by,
    (row): Row => row,
    total,
  )
}
