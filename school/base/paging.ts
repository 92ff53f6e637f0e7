import { sql, type Expression, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Page, Total } from '#contract/endpoint.ts'
import { maxCounted } from '#contract/searching.ts'
import { fault } from '#messages/reasons.ts'
import { isRecordId } from './record-id.ts'
import { refuseFields } from './refuse.ts'

/** What a caller may say about paging; without `limit` a page has 100 items. */
export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/** Where a page ended: the sorted value of its last row and that row's id. */
export type Position = { value: number | string | Uint8Array; id: string }

/**
 * The part of a list to read: `count` rows behind `after`, one more than the page shows; `backwards` those
 * before it, the nearest first. `skipped` is how many items were before `after`; null where an older cursor
 * does not say.
 */
export type Window = {
  count: number
  after: Position | null
  skipped: number | null
  backwards: boolean
}

const id = z.string().refine(isRecordId)
const values = {
  number: z.int(),
  text: z.string(),
  /** A text for its bytes. */
  bytes: z.string().transform((text) => Buffer.from(text)),
}
type Kind = keyof typeof values

function readCursor(order: string, cursor: string, kind: Kind): Omit<Window, 'count'> {
  const parts = z.tuple([
    z.literal(order),
    values[kind],
    id,
    z.int().min(0).nullable().default(null),
    z.boolean().default(false),
  ])
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
 * Keyset paging: a page begins behind the last row of the one before, so rows that are added
 * meanwhile neither repeat nor hide others. `order` names the sort order, and `kind` what it sorts by;
 * a cursor of another order is refused with 400.
 */
export function windowOf(
  order: string,
  { limit = 100, cursor }: PageQuery,
  kind: Kind = 'number',
): Window {
  const beginning = { after: null, skipped: 0, backwards: false }
  const from = cursor === undefined ? beginning : readCursor(order, cursor, kind)
  return { count: limit + 1, ...from }
}

type Direction = 'asc' | 'desc'

/** In which direction a window of a list that goes both ways is read. */
export function directionOf(
  { backwards }: Pick<Window, 'backwards'>,
  forwards: Direction,
): Direction {
  return backwards === (forwards === 'asc') ? 'desc' : 'asc'
}

/** How many rows a query finds; the query must have a limit. */
export async function countRows(
  db: QueryExecutorProvider,
  query: Expression<unknown>,
): Promise<number> {
  const counting = sql<{ count: number }>`select count(*) as count from ${query} as found`
  return (await counting.execute(db)).rows[0]?.count ?? 0
}

/** The total of a count that stops at one more than `max`. */
export const totalOf = (found: number, max = maxCounted): Total => ({
  count: Math.min(found, max),
  more: found > max,
})

/** Whether a page shows all there is, so that nothing has to be counted. */
export const isWhole = ({ count, after }: Window, rows: unknown[]) =>
  after === null && rows.length < count

function writeCursor(
  order: string,
  { value, id: last }: Position,
  skipped: number | null,
  backwards = false,
): string {
  return Buffer.from(JSON.stringify([order, value, last, skipped, backwards])).toString('base64url')
}

/** How many items were before a page that shows so many; a list that is read back to its beginning begins at 0. */
function skippedBefore({ skipped, backwards }: Window, shown: number, more: boolean) {
  if (!backwards || skipped === null) return skipped
  return more ? Math.max(skipped - shown, 0) : 0
}

/**
 * The page that the rows of a window make, and the cursor of the next where a row is left over. A list
 * that counts its items gives the `total`, and has the cursor of the page before as well.
 */
export function toPage<Row extends { id: string }, Item>(
  order: string,
  window: Window,
  rows: Row[],
  sortedValue: (row: Row) => Position['value'],
  toItem: (row: Row) => Item,
  total?: Total,
): Page<Item> {
  const { count, after, backwards } = window
  const more = rows.length === count
  const shown = rows.slice(0, count - 1)
  if (backwards) shown.reverse()
  const skipped = skippedBefore(window, shown.length, more)
  const page: Page<Item> = {
    items: shown.map(toItem),
    ...(skipped !== null && shown.length > 0 && { first: skipped + 1 }),
    ...(total && { total }),
  }
  const at = (row: Row) => ({ value: sortedValue(row), id: row.id })
  const [head, last] = [shown[0], shown.at(-1)]
  if (total && head && (backwards ? more : after !== null))
    page.previous = writeCursor(order, at(head), skipped, true)
  if (last && (more || backwards))
    page.next = writeCursor(order, at(last), skipped === null ? null : skipped + shown.length)
  return page
}

/**
 * The condition that a row comes behind `position` when sorted by `column` (or what is computed), then `id`, which goes
 * in the same direction unless `idDirection` says another.
 */
export function isBehind(
  { value, id: other }: Position,
  column: string | RawBuilder<unknown>,
  id: string,
  direction: Direction,
  idDirection = direction,
): RawBuilder<boolean> {
  const signOf = (way: Direction) => sql.raw(way === 'asc' ? '>' : '<')
  const sign = signOf(direction)
  // As bigint also where the column is smaller: PostgreSQL fails on a number that does not fit.
  const sorted = typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`
  const by = typeof column === 'string' ? sql.ref(column) : column
  return direction === idDirection
    ? sql<boolean>`(${by}, ${sql.ref(id)}) ${sign} (${sorted}, ${other})`
    : sql<boolean>`(${by} ${sign} ${sorted} or (${by} = ${sorted} and ${sql.ref(id)} ${signOf(idDirection)} ${other}))`
}
