import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { classCalls } from '#contract/class-calls.ts'
import type { ClassSort } from '#contract/classes.ts'
import { toMinor } from '#contract/money.ts'
import { ends, isBehind, type PageQuery, type Stretch, type Window } from '#school/paging.ts'
import { findInAll, isFound, withWord } from '#school/search.repo.ts'
import type { Db, Tables } from '#school/tables.ts'
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

/**
 * The approved classes that have the id and all the words, and of which all filters are true, where
 * these are asked for; with words or a listed filter those of a stretch, newest first.
 */
export async function listApproved(
  db: Db,
  { sort, id, words, ...asked }: Asked & { sort: ClassSort; words: string[] },
  window: Window,
): Promise<{ rows: ClassRow[]; stretch: Stretch | null }> {
  const conditions = conditionsOf(asked, false)
  const filtered = (query: ReturnType<typeof offered>) =>
    sorted(
      conditions.reduce((all, condition) => all.where(condition), query),
      sort,
      window,
    ).execute()
  const approved = offered(db).where('c.status', '=', 'approved')
  const lists = [
    ...words.map((word) => withWord(db, 'class', word)),
    ...conditionsOf(asked, true).map((condition) =>
      approved.where(condition).clearSelect().select(listedId),
    ),
  ]
  if (lists.length === 0) {
    const rows = await filtered(id === undefined ? approved : approved.where('c.id', '=', id))
    return { rows, stretch: null }
  }
  if (id !== undefined) lists.push(db.selectFrom('classes').select('id').where('id', '=', id))
  const { ids, stretch } = await findInAll(db, lists, 'desc', window.stretch)
  // Only approved classes are in the lists.
  const found = db.selectFrom('classes as c').selectAll('c')
  if (sort !== 'newest' || conditions.length > 0)
    return { rows: await filtered(found.where(isFound(db, 'c.id', ids))), stretch }
  // In the order of the words themselves: no more classes are read than the page shows.
  const first = ids
    .where('listed.id', '<', window.after?.id ?? ends.desc.first)
    .orderBy('listed.id', 'desc')
    .limit(window.count)
  const rows = await found
    .where(isFound(db, 'c.id', first))
    .orderBy('c.id', 'desc')
    .execute()
  return { rows, stretch }
}

const mostOtherDates = 20

/** The other open classes of a series, the soonest first. */
export function listOtherDates(db: Db, row: ClassRow): Promise<ClassRow[]> {
  const series = seriesOf(row)
  return offered(db)
    .where('c.status', '=', 'approved')
    .where((eb) => eb.or([eb('c.series_id', '=', series), eb('c.id', '=', series)]))
    .where('c.id', '<>', row.id)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .limit(mostOtherDates)
    .execute()
}

const mostRelated = 3

/** Other open classes of the topic, the newest first, none of the same series. */
export async function listRelated(db: Db, to: ClassRow): Promise<ClassRow[]> {
  const approved = offered(db).where('c.status', '=', 'approved').where('c.topic', '=', to.topic)
  const rows = await sorted(approved, 'newest', {
    count: mostRelated + mostOtherDates + 1,
    after: null,
    stretch: null,
  }).execute()
  return rows.filter((row) => seriesOf(row) !== seriesOf(to)).slice(0, mostRelated)
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
