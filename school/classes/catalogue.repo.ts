import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { classCalls } from '#contract/class-calls.ts'
import { topics, type ClassSort, type Topic } from '#contract/classes.ts'
import type { Total } from '#contract/endpoint.ts'
import { toMinor } from '#contract/money.ts'
import { countedAtMost } from '#contract/searching.ts'
import {
  directionOf,
  ends,
  isBehind,
  isEnd,
  isWhole,
  totalOf,
  windowOf,
  type PageQuery,
  type Stretch,
  type Window,
} from '#school/base/paging.ts'
import { findInAll, isFound, withWord } from '#school/search.repo.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import { seriesOf, type ClassRow } from './class-row.ts'
import { offered, sorted } from './classes.repo.ts'

type Asked = z.output<typeof classCalls.listClasses.query>
type Filters = Omit<Asked, keyof PageQuery | 'id' | 'q' | 'sort'>
type Class = ExpressionBuilder<Tables & { c: ClassRow }, 'c'>

/** What each filter of GET /classes asks of a class. */
const filters: {
  [Name in keyof Filters]-?: (c: Class, value: NonNullable<Filters[Name]>) => Expression<SqlBool>
} = {
  topic: (c, topic) => c('c.topic', '=', topic),
  level: (c, level) => c('c.level', '=', level),
  from: (c, from) => c('c.starts_at', '>=', from),
  to: (c, to) => c('c.starts_at', '<', to),
  priceMax: (c, most) => c('c.price_cents', '<=', toMinor(most)),
  online: (c, online) => c('c.online_url', online === 'true' ? 'is not' : 'is', null),
}

/** Those whose classes an index has in the order of their ids: these are searched like words. */
const listed = new Set(['level'])
/** The id as these indexes have it, see migration 0016. */
const listedId = sql<string>`c.id || ''`.as('id')

/** The conditions of the filters that are asked for. */
function conditionsOf(asked: Filters, ofListed: boolean) {
  return Object.entries(filters).flatMap(([name, condition]) => {
    const value = asked[name as keyof Filters]
    return value === undefined || listed.has(name) !== ofListed
      ? []
      : [(c: Class) => condition(c, value as never)]
  })
}

/** The window in which everything is counted that is counted. */
const counted = windowOf('', { limit: countedAtMost })

/** How many rows a query has that reads no more than so many. */
async function countRows(db: Db, query: ReturnType<typeof offered>): Promise<number> {
  const rows = query.clearSelect().select('c.id').as('rows')
  const { count } = await db
    .selectFrom(rows)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The approved classes that have the id and all the words, and of which all filters are true, where
 * these are asked for; with words or a listed filter those of a stretch, newest first.
 */
export async function listApproved(
  db: Db,
  { sort, id, words, ...asked }: Asked & { sort: ClassSort; words: string[] },
  window: Window,
): Promise<{ rows: ClassRow[]; stretch: Stretch | null; total?: Total }> {
  const conditions = conditionsOf(asked, false)
  const filtered = (query: ReturnType<typeof offered>, within = window) =>
    sorted(
      conditions.reduce((all, condition) => all.where(condition), query),
      sort,
      within,
    )
  const approved = offered(db).where('c.status', '=', 'approved')
  const lists = [
    ...words.map((word) => withWord(db, 'class', word)),
    ...conditionsOf(asked, true).map((condition) =>
      approved.where(condition).clearSelect().select(listedId),
    ),
  ]
  if (lists.length === 0) {
    const query = id === undefined ? approved : approved.where('c.id', '=', id)
    const rows = await filtered(query).execute()
    const count = isWhole(window, rows)
      ? rows.length
      : await countRows(db, filtered(query, counted))
    return { rows, stretch: null, total: totalOf(count) }
  }
  if (id !== undefined) lists.push(db.selectFrom('classes').select('id').where('id', '=', id))
  const { ids, stretch } = await findInAll(db, lists, 'desc', window.stretch)
  // Only approved classes are in the lists.
  const found = db.selectFrom('classes as c').selectAll('c')
  const matches = found.where(isFound(db, 'c.id', ids))
  const count = async (rows: ClassRow[]): Promise<{ total?: Total }> => {
    // How many were in the stretches before is not known any more.
    if (stretch.from !== ends.desc.first) return {}
    const all = isWhole(window, rows)
      ? rows.length
      : await countRows(db, filtered(matches, counted))
    return { total: { count: all, more: !isEnd(stretch.until) } }
  }
  if (sort !== 'newest' || conditions.length > 0) {
    const rows = await filtered(matches).execute()
    return { rows, stretch, ...(await count(rows)) }
  }
  // In the order of the words themselves: no more classes are read than the page shows.
  const direction = directionOf(window, 'desc')
  const [sign, beginning] =
    direction === 'desc' ? (['<', ends.desc.first] as const) : (['>', ends.asc.first] as const)
  const first = ids
    .where('listed.id', sign, window.after?.id ?? beginning)
    .orderBy('listed.id', direction)
    .limit(window.count)
  const rows = await found
    .where(isFound(db, 'c.id', first))
    .orderBy('c.id', direction)
    .execute()
  return { rows, stretch, ...(await count(rows)) }
}

/** How many approved classes each topic has, counted by its index, up to one more than is told. */
export function countTopics(db: Db): Promise<{ topic: Topic; count: number }[]> {
  const countOf = (topic: Topic) => {
    const classes = offered(db).where('c.status', '=', 'approved').where('c.topic', '=', topic)
    const rows = sorted(classes, 'newest', counted).clearSelect().select('c.id').as('rows')
    return db
      .selectFrom(rows)
      .select((eb) => [eb.val(topic).as('topic'), eb.fn.countAll<number>().as('count')])
  }
  const [first, ...others] = topics.map(countOf)
  if (first === undefined) return Promise.resolve([])
  return others.reduce((all, other) => all.unionAll(other), first).execute()
}

const maxOtherDates = 20

/** The other open classes of a series, the soonest first. */
export function listOtherDates(db: Db, row: ClassRow): Promise<ClassRow[]> {
  const series = seriesOf(row)
  return offered(db)
    .where('c.status', '=', 'approved')
    .where((eb) => eb.or([eb('c.series_id', '=', series), eb('c.id', '=', series)]))
    .where('c.id', '<>', row.id)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .limit(maxOtherDates)
    .execute()
}

const maxRelated = 3

/** Other open classes of the topic, the newest first, none of the same series. */
export async function listRelated(db: Db, to: ClassRow): Promise<ClassRow[]> {
  const approved = offered(db).where('c.status', '=', 'approved').where('c.topic', '=', to.topic)
  const window = windowOf('', { limit: maxRelated + maxOtherDates })
  const rows = await sorted(approved, 'newest', window).execute()
  return rows.filter((row) => seriesOf(row) !== seriesOf(to)).slice(0, maxRelated)
}

type ClassIdRow = Pick<ClassRow, 'id' | 'name' | 'created_at' | 'updated_at'>

/** The ids of the approved classes, oldest first: what was read stays where it was when one is added. */
export function listApprovedIds(db: Db, { count, after }: Window): Promise<ClassIdRow[]> {
  const query = db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.created_at', 'c.updated_at'])
    .where('c.withdrawn_at', 'is', null)
    .where('c.status', '=', 'approved')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(count)
  return (
    after === null ? query : query.where(isBehind(after, 'c.created_at', 'c.id', 'asc'))
  ).execute()
}
