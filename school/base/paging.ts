import { sql, type Expression, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Page, Total } from '#contract/endpoint.ts'
import { maxCounted } from '#contract/searching.ts'
import { isStorable } from '#contract/fields.ts'
import { fault } from '#messages/reasons.ts'
import { refuseFields } from './refuse.ts'

/** Without `limit` a page has 100 items. */
export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/** Where a page ended: the sorted value of its last row and that row's id. */
export type Position = { value: number | string | Uint8Array; id: string }

/**
 * The part of a list in this `order` to read: `count` rows after `after`, one more than the page shows;
 * `backwards`: before it, nearest first. `skipped` items came before `after`.
 */
export type Window = {
  order: string
  count: number
  after: Position | null
  skipped: number
  backwards: boolean
}

// No NUL and no half of a pair, on which PostgreSQL fails: nothing has checked the inside of a cursor.
const id = z.string().regex(/^[\w-]{1,64}$/)
const values = {
  number: z.int(),
  text: z.string().refine(isStorable),
  bytes: z.string().transform((text) => Buffer.from(text)),
}
type Kind = keyof typeof values

function readCursor(order: string, cursor: string, kind: Kind): Omit<Window, 'order' | 'count'> {
  const parts = z.tuple([z.literal(order), values[kind], id, z.int().min(0), z.boolean()])
  try {
    const [, value, last, skipped, backwards] = parts.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    )
    return { after: { value, id: last }, skipped, backwards }
  } catch {
    throw refuseFields({ cursor: fault('otherCursor') })
  }
}

/**
 * Keyset paging: a page begins after the last row of the previous page, so rows added meanwhile neither
 * repeat nor hide others. A cursor of another `order` is refused with 400; `kind` is the type of the sorted
 * value.
 */
export function windowOf(
  order: string,
  { limit = 100, cursor }: PageQuery,
  kind: Kind = 'number',
): Window {
  const beginning = { after: null, skipped: 0, backwards: false }
  const from = cursor === undefined ? beginning : readCursor(order, cursor, kind)
  return { order, count: limit + 1, ...from }
}

type Direction = 'asc' | 'desc'

export function directionOf(
  { backwards }: Pick<Window, 'backwards'>,
  forwards: Direction,
): Direction {
  return backwards === (forwards === 'asc') ? 'desc' : 'asc'
}

/** Counts the rows of a query, which must have a limit. */
export async function countRows(db: QueryExecutorProvider, query: Expression<unknown>) {
  const counting = sql<{ count: number }>`select count(*) as count from ${query} as found`
  return (await counting.execute(db)).rows[0]?.count ?? 0
}

/** The total of a count that stops at `max` plus one. */
export const totalOf = (found: number, max = maxCounted): Total => ({
  count: Math.min(found, max),
  more: found > max,
})

/** A page that shows everything needs no count. */
export const isWhole = ({ count, after }: Window, rows: unknown[]) =>
  after === null && rows.length < count

const writeCursor = (order: string, { value, id }: Position, skipped: number, backwards: boolean) =>
  Buffer.from(JSON.stringify([order, value, id, skipped, backwards])).toString('base64url')

/** A list that is read backwards to its beginning begins at 0. */
function skippedBefore({ skipped, backwards }: Window, shown: number, more: boolean): number {
  if (!backwards) return skipped
  return more ? Math.max(skipped - shown, 0) : 0
}

/**
 * The page of a window's rows, and the next cursor if a row is left over. A list that counts its items also
 * gets `total` and the cursor of the previous page.
 */
export function toPage<Row extends { id: string }, Item>(
  window: Window,
  rows: Row[],
  sortedValue: (row: Row) => Position['value'],
  toItem: (row: Row) => Item,
  total?: Total,
): Page<Item> {
  const { order, count, after, backwards } = window
  const more = rows.length === count
  const shown = rows.slice(0, count - 1)
  if (backwards) shown.reverse()
  const skipped = skippedBefore(window, shown.length, more)
  const page: Page<Item> = {
    items: shown.map(toItem),
    ...(shown.length > 0 && { first: skipped + 1 }),
    ...(total && { total }),
  }
  const at = (row: Row) => ({ value: sortedValue(row), id: row.id })
  const [head, last] = [shown[0], shown.at(-1)]
  if (total && head && (backwards ? more : after !== null))
    page.previous = writeCursor(order, at(head), skipped, true)
  if (last && (more || backwards))
    page.next = writeCursor(order, at(last), skipped + shown.length, false)
  return page
}

/**
 * True of rows after `position` (null: of all), sorted by `column` (or an expression), then by `id` in the
 * same direction unless `idDirection` says otherwise.
 */
export function isBehind(
  position: Position | null,
  column: string | RawBuilder<unknown>,
  id: string,
  direction: Direction,
  idDirection = direction,
): RawBuilder<boolean> {
  if (position === null) return sql<boolean>`true`
  const { value, id: other } = position
  const signOf = (way: Direction) => sql.raw(way === 'asc' ? '>' : '<')
  const sign = signOf(direction)
  // As bigint even if the column is smaller: PostgreSQL fails on a number that does not fit.
  const sorted = typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`
  const by = typeof column === 'string' ? sql.ref(column) : column
  return direction === idDirection
    ? sql<boolean>`(${by}, ${sql.ref(id)}) ${sign} (${sorted}, ${other})`
    : sql<boolean>`(${by} ${sign} ${sorted} or (${by} = ${sorted} and ${sql.ref(id)} ${signOf(idDirection)} ${other}))`
}
