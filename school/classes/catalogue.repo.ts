import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import { besideClass, type classCalls } from '#contract/class-calls.ts'
import { topics, type ClassSort, type Topic } from '#contract/classes.ts'
import type { Total } from '#contract/endpoint.ts'
import { toMinor } from '#contract/money.ts'
import { maxCounted } from '#contract/searching.ts'
import {
  countRows,
  isBehind,
  isWhole,
  totalOf,
  windowOf,
  type PageQuery,
  type Window,
} from '#school/base/paging.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import { findByWords } from '#school/search.repo.ts'
import { seriesOf, type ClassRow } from './class-row.ts'
import { sorted } from './class-lists.repo.ts'
import { offered } from './classes.repo.ts'

type ClassQuery = z.output<typeof classCalls.listClasses.query>
type Filters = Omit<ClassQuery, keyof PageQuery | 'q' | 'sort'>
type Class = ExpressionBuilder<Tables & { c: ClassRow }, 'c'>

const filters: {
  [Name in keyof Filters]-?: (c: Class, value: NonNullable<Filters[Name]>) => Expression<SqlBool>
} = {
  id: (c, id) => c('c.id', '=', id),
  topic: (c, topic) => c('c.topic', '=', topic),
  level: (c, level) => c('c.level', '=', level),
  from: (c, from) => c('c.starts_at', '>=', from),
  to: (c, to) => c('c.starts_at', '<', to),
  priceMax: (c, max) => c('c.price_cents', '<=', toMinor(max)),
  online: (c, online) => c('c.online_url', online === 'true' ? 'is not' : 'is', null),
}

function conditionsOf(filterValues: Filters) {
  return Object.entries(filters).flatMap(([name, condition]) => {
    const value = filterValues[name as keyof Filters]
    return value === undefined ? [] : [(c: Class) => condition(c, value as never)]
  })
}

const counted = windowOf('', { limit: maxCounted })

export async function listApproved(
  db: Db,
  { sort, words, ...filterValues }: ClassQuery & { sort: ClassSort; words: string[] },
  window: Window,
): Promise<{ rows: ClassRow[]; total: Total }> {
  const found = words.length === 0 ? null : await findByWords(db, 'class', words, 'c.id')
  // Only approved classes have words; an index by status does not help for a few ids.
  let query = found?.isFew
    ? db.selectFrom('classes as c').selectAll('c')
    : offered(db).where('c.status', '=', 'approved')
  if (found !== null) query = query.where(found.isMatch)
  const conditions = conditionsOf(filterValues)
  for (const condition of conditions) query = query.where(condition)
  const rows = await sorted(query, sort, window).execute()
  if (isWhole(window, rows)) return { rows, total: totalOf(rows.length) }
  if (found !== null && conditions.length === 0) return { rows, total: totalOf(found.count) }
  const all = sorted(query, sort, counted).clearSelect().select('c.id')
  return { rows, total: totalOf(await countRows(db, all)) }
}

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

const { otherDates, related } = besideClass

export function listOtherDates(db: Db, row: ClassRow): Promise<ClassRow[]> {
  const series = seriesOf(row)
  return offered(db)
    .where('c.status', '=', 'approved')
    .where((eb) => eb.or([eb('c.series_id', '=', series), eb('c.id', '=', series)]))
    .where('c.id', '<>', row.id)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .limit(otherDates.max)
    .execute()
}

/** Newest first, none of the same series. */
export async function listRelated(db: Db, to: ClassRow): Promise<ClassRow[]> {
  const approved = offered(db).where('c.status', '=', 'approved').where('c.topic', '=', to.topic)
  const window = windowOf('', { limit: related.max + otherDates.max })
  const rows = await sorted(approved, 'newest', window).execute()
  return rows.filter((row) => seriesOf(row) !== seriesOf(to)).slice(0, related.max)
}

type ClassIdRow = Pick<ClassRow, 'id' | 'name' | 'created_at' | 'updated_at'>

/** Oldest first: items already read stay in place when a class is added. */
export function listApprovedIds(db: Db, { count, after }: Window): Promise<ClassIdRow[]> {
  return db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.created_at', 'c.updated_at'])
    .where('c.withdrawn_at', 'is', null)
    .where('c.status', '=', 'approved')
    .where(isBehind(after, 'c.created_at', 'c.id', 'asc'))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(count)
    .execute()
}
