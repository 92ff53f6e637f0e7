import { sql, type RawBuilder } from 'kysely'
import type { Page } from '#contract/endpoint.ts'
import { isRecordId } from './record-id.ts'
import { refuse } from './refuse.ts'

/** What a caller may say about paging; without `limit` a page has 100 items. */
export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/** Where a page ended: the sorted value of its last row (a text stands for its bytes) and that row's id. */
export type Position = { value: number | string; id: string }

/** The part of a list to read: `count` rows behind `after`, one more than the page shows. */
export type Window = { count: number; after: Position | null }

const defaultLimit = 100

function isValue(value: unknown, kind: 'number' | 'text'): value is Position['value'] {
  return kind === 'number' ? Number.isSafeInteger(value) : typeof value === 'string'
}

function readCursor(order: string, cursor: string, kind: 'number' | 'text'): Position {
  const refusal = refuse('invalid-input', 'Please check: cursor.', {
    cursor: 'This cursor does not belong to this list',
  })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refusal
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw refusal
  const [madeFor, value, id] = parts as unknown[]
  if (madeFor !== order || !isValue(value, kind)) throw refusal
  if (typeof id !== 'string' || !isRecordId(id)) throw refusal
  return { value, id }
}

/**
 * Keyset paging: a page begins behind the last row of the one before, so rows that are added
 * meanwhile neither repeat nor hide others. `order` names the sort order, and `kind` what it sorts by;
 * a cursor of another order is refused with 400.
 */
export function windowOf(
  order: string,
  page: PageQuery,
  kind: 'number' | 'text' = 'number',
): Window {
  const after = page.cursor === undefined ? null : readCursor(order, page.cursor, kind)
  return { count: (page.limit ?? defaultLimit) + 1, after }
}

/**
 * The page that the rows of a window make, and the cursor of the next where a row is left over, or
 * where the search has only come as far as `reached`.
 */
export function toPage<Row extends { id: string }, Item>(
  order: string,
  window: Window,
  rows: Row[],
  sortedValue: (row: Row) => Position['value'],
  toItem: (row: Row) => Item,
  reached: Position | null = null,
): Page<Item> {
  const shown = rows.slice(0, window.count - 1)
  const last = rows.length < window.count ? undefined : shown.at(-1)
  const items = shown.map(toItem)
  const end = last === undefined ? reached : { value: sortedValue(last), id: last.id }
  if (end === null) return { items }
  const cursor = JSON.stringify([order, end.value, end.id])
  return { items, next: Buffer.from(cursor).toString('base64url') }
}

function compare(column: string, id: string, sign: string, { value, id: other }: Position) {
  // As bigint also where the column is smaller: PostgreSQL fails on a number that does not fit.
  const sorted =
    typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${Buffer.from(value)}`
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${sql.raw(sign)} (${sorted}, ${other})`
}

/** The condition that a row comes behind `position` when sorted by `column`, then `id`. */
export function isBehind(
  position: Position,
  column: string,
  id: string,
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  return compare(column, id, direction === 'asc' ? '>' : '<', position)
}

/** The condition that a row does not come behind `position`. */
export function isUpTo(
  position: Position,
  column: string,
  id: string,
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  return compare(column, id, direction === 'asc' ? '<=' : '>=', position)
}
