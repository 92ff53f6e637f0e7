import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Page, Total } from '#contract/endpoint.ts'
import { countedAtMost } from '#contract/searching.ts'
import { isRecordId } from './record-id.ts'
import { refuse } from './refuse.ts'

/** What a caller may say about paging; without `limit` a page has 100 items. */
export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/** Where a page ended: the sorted value of its last row (a text for its bytes) and that row's id. */
export type Position = { value: number | string; id: string }

/** What sorts before all ids in a direction, and behind all of them. */
export const ends = { asc: { first: '', last: 'z' }, desc: { first: 'z', last: '' } } as const

/** Whether a search comes to its end here. */
export const isEnd = (until: string) => until === ends.asc.last || until === ends.desc.last

/** The ids that a page of a search looks at: those behind `from`, up to `until` once that is known. */
export type Stretch = { from: string; until: string | null }

/**
 * The part of a list to read: `count` rows behind `after`, one more than the page shows; `backwards` those
 * before it, the nearest first. Of a search, only those in the stretch; null where it begins. `skipped` is
 * how many items were before `after`; null where an older cursor does not say.
 */
export type Window = {
  count: number
  after: Position | null
  stretch: Stretch | null
  skipped: number | null
  backwards: boolean
}

const id = z.string().refine(isRecordId)
/** An id, or what sorts before or behind all of them. */
const bound = z.union([id, z.literal('')])
const values = { number: z.int(), text: z.string() }

function readCursor(order: string, cursor: string, kind: 'number' | 'text'): Omit<Window, 'count'> {
  const parts = z.tuple([
    z.literal(order),
    values[kind].nullable(),
    id.nullable(),
    bound.nullable().default(null),
    bound.nullable().default(null),
    z.int().min(0).nullable().default(null),
    z.boolean().default(false),
  ])
  try {
    const [, value, last, from, until, skipped, backwards] = parts.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    )
    return {
      after: value === null || last === null ? null : { value, id: last },
      stretch: from === null ? null : { from, until },
      skipped,
      backwards,
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
  const beginning = { after: null, stretch: null, skipped: 0, backwards: false }
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

/** The total that `found` rows tell of which `countedAtMost` and one more were asked for. */
export const totalOf = (found: number): Total => ({
  count: Math.min(found, countedAtMost),
  more: found > countedAtMost,
})

/** Whether a page shows all there is, so that nothing has to be counted. */
export const isWhole = ({ count, after }: Window, rows: unknown[]) =>
  after === null && rows.length < count

/** A place in a list as its cursors hold it. */
type Place = Pick<Window, 'after' | 'stretch' | 'skipped'>

/** Writes a cursor; of a search with its stretch, whose rest the next page reads. */
function writeCursor(order: string, { after, stretch, skipped }: Place, backwards = false): string {
  const bounds = [stretch?.from ?? null, stretch?.until ?? null]
  const parts = [order, after?.value ?? null, after?.id ?? null, ...bounds, skipped, backwards]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** How many items were before a page that shows so many; a list that is read back to its beginning begins at 0. */
function skippedBefore({ skipped, backwards }: Window, shown: number, more: boolean) {
  if (!backwards || skipped === null) return skipped
  return more ? Math.max(skipped - shown, 0) : 0
}

/** What a list that goes both ways tells of itself: the stretch of a search, and how many items there are. */
type Reading = { stretch: Stretch | null; total?: Total | undefined }

/**
 * The page that the rows of a window make, and the cursor of the next where a row is left over, or
 * where the search that found them has only come to the end of a stretch. With a `reading` also the
 * cursor of the page before; not across the beginning of a stretch.
 */
export function toPage<Row extends { id: string }, Item>(
  order: string,
  window: Window,
  rows: Row[],
  sortedValue: (row: Row) => Position['value'],
  toItem: (row: Row) => Item,
  reading?: Reading,
): Page<Item> {
  const { count, after, backwards } = window
  const stretch = reading?.stretch ?? null
  const more = rows.length === count
  const shown = rows.slice(0, count - 1)
  if (backwards) shown.reverse()
  const skipped = skippedBefore(window, shown.length, more)
  const behind = skipped === null ? null : skipped + shown.length
  const page: Page<Item> = {
    items: shown.map(toItem),
    ...(skipped !== null && shown.length > 0 && { first: skipped + 1 }),
    ...(reading?.total && { total: reading.total }),
  }
  const at = (row: Row) => ({ value: sortedValue(row), id: row.id })
  const [head, last] = [shown[0], shown.at(-1)]
  if (reading && head && (backwards ? more : after !== null))
    page.previous = writeCursor(order, { after: at(head), stretch, skipped }, true)
  if (last && (more || backwards))
    page.next = writeCursor(order, { after: at(last), stretch, skipped: behind })
  else if (stretch !== null && stretch.until !== null && !isEnd(stretch.until))
    page.next = writeCursor(order, {
      after: null,
      stretch: { from: stretch.until, until: null },
      skipped: behind,
    })
  return page
}

/** The condition that a row comes behind `position` when sorted by `column` (or what is computed), then `id`. */
export function isBehind(
  { value, id: other }: Position,
  column: string | RawBuilder<unknown>,
  id: string,
  direction: Direction,
): RawBuilder<boolean> {
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  // As bigint also where the column is smaller: PostgreSQL fails on a number that does not fit.
  const sorted =
    typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${Buffer.from(value)}`
  const by = typeof column === 'string' ? sql.ref(column) : column
  return sql<boolean>`(${by}, ${sql.ref(id)}) ${sign} (${sorted}, ${other})`
}
