import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Page } from '#contract/endpoint.ts'
import { isRecordId } from './record-id.ts'
import { refuse } from './refuse.ts'

/** What a caller may say about paging; without `limit` a page has 100 items. */
export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/** Where a page ended: the sorted value of its last row (a text for its bytes) and that row's id. */
export type Position = { value: number | string; id: string }

/** What sorts before all ids in a direction, and behind all of them. */
export const ends = { asc: { first: '', last: 'z' }, desc: { first: 'z', last: '' } } as const

const isEnd = (until: string) => until === ends.asc.last || until === ends.desc.last

/** The ids that a page of a search looks at: those behind `from`, up to `until` once that is known. */
export type Stretch = { from: string; until: string | null }

/**
 * The part of a list to read: `count` rows behind `after`, one more than the page shows. Of a search,
 * only those in the stretch; null where it begins.
 */
export type Window = { count: number; after: Position | null; stretch: Stretch | null }

const id = z.string().refine(isRecordId)
/** An id, or what sorts before or behind all of them. */
const bound = z.union([id, z.literal('')])
const values = { number: z.int(), text: z.string() }

function readCursor(
  order: string,
  cursor: string,
  kind: 'number' | 'text',
): Pick<Window, 'after' | 'stretch'> {
  const parts = z.tuple([
    z.literal(order),
    values[kind].nullable(),
    id.nullable(),
    bound.nullable().default(null),
    bound.nullable().default(null),
  ])
  try {
    const [, value, last, from, until] = parts.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    )
    return {
      after: value === null || last === null ? null : { value, id: last },
      stretch: from === null ? null : { from, until },
    }
  } catch {
    throw refuse('invalid-input', 'Please check: cursor.', {
      cursor: 'This cursor does not belong to this list',
    })
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
  kind: 'number' | 'text' = 'number',
): Window {
  const from =
    cursor === undefined ? { after: null, stretch: null } : readCursor(order, cursor, kind)
  return { count: limit + 1, ...from }
}

/** Writes a cursor; of a search with its stretch, whose rest the next page reads. */
function writeCursor(order: string, after: Position | null, stretch: Stretch | null): string {
  const bounds = stretch === null ? [] : [stretch.from, stretch.until]
  const parts = [order, after?.value ?? null, after?.id ?? null, ...bounds]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/**
 * The page that the rows of a window make, and the cursor of the next where a row is left over, or
 * where the search that found them has only come to the end of a stretch.
 */
export function toPage<Row extends { id: string }, Item>(
  order: string,
  window: Window,
  rows: Row[],
  sortedValue: (row: Row) => Position['value'],
  toItem: (row: Row) => Item,
  stretch: Stretch | null = null,
): Page<Item> {
  const shown = rows.slice(0, window.count - 1)
  const last = rows.length < window.count ? undefined : shown.at(-1)
  const items = shown.map(toItem)
  if (last !== undefined) {
    const after = { value: sortedValue(last), id: last.id }
    return { items, next: writeCursor(order, after, stretch) }
  }
  if (stretch === null || stretch.until === null || isEnd(stretch.until)) return { items }
  return { items, next: writeCursor(order, null, { from: stretch.until, until: null }) }
}

/** The condition that a row comes behind `position` when sorted by `column`, then `id`. */
export function isBehind(
  { value, id: other }: Position,
  column: string,
  id: string,
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  // As bigint also where the column is smaller: PostgreSQL fails on a number that does not fit.
  const sorted =
    typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${Buffer.from(value)}`
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${sign} (${sorted}, ${other})`
}
