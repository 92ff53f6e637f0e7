import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ClassSort, listClasses } from '#contract/classes.ts'
import { ends, isBehind, type PageQuery, type Stretch, type Window } from '#school/paging.ts'
import { findInAll, isFound, withWord } from '#school/search.repo.ts'
import type { Db, Tables } from '#school/tables.ts'
import type { ClassRow } from './class-row.ts'
import { offered, sorted } from './classes.repo.ts'

type Asked = z.output<typeof listClasses.query>
type Filters = Omit<Asked, keyof PageQuery | 'id' | 'q' | 'sort'>
type Class = ExpressionBuilder<Tables & { c: ClassRow }, 'c'>

/** What each filter of GET /classes asks of a class. */
const filters: {
  [Name in keyof Filters]-?: (c: Class, value: NonNullable<Filters[Name]>) => Expression<SqlBool>
} = {
  topic: (c, topic) => c('c.topic', '=', topic),
}

/** The conditions of the filters that are asked for. */
function conditionsOf(asked: Filters) {
  return Object.entries(filters).flatMap(([name, condition]) => {
    const value = asked[name as keyof Filters]
    return value === undefined ? [] : [(c: Class) => condition(c, value)]
  })
}

/**
 * The approved classes that have the id and all the words, and of which all filters are true, where
 * these are asked for; with words those of a stretch, newest first.
 */
export async function listApproved(
  db: Db,
  { sort, id, words, ...asked }: Asked & { sort: ClassSort; words: string[] },
  window: Window,
): Promise<{ rows: ClassRow[]; stretch: Stretch | null }> {
  const conditions = conditionsOf(asked)
  const filtered = (query: ReturnType<typeof offered>) =>
    sorted(
      conditions.reduce((all, condition) => all.where(condition), query),
      sort,
      window,
    ).execute()
  if (words.length === 0) {
    const approved = offered(db).where('c.status', '=', 'approved')
    const rows = await filtered(id === undefined ? approved : approved.where('c.id', '=', id))
    return { rows, stretch: null }
  }
  const lists = words.map((word) => withWord(db, 'class', word))
  if (id !== undefined) lists.push(db.selectFrom('classes').select('id').where('id', '=', id))
  const { ids, stretch } = await findInAll(db, lists, 'desc', window.stretch)
  // Only approved classes have words.
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

type ClassIdRow = Pick<ClassRow, 'id' | 'created_at' | 'updated_at'>

/** The ids of the approved classes, oldest first: what was read stays where it was when one is added. */
export function listApprovedIds(db: Db, { count, after }: Window): Promise<ClassIdRow[]> {
  const query = db
    .selectFrom('classes as c')
    .select(['c.id', 'c.created_at', 'c.updated_at'])
    .where('c.withdrawn_at', 'is', null)
    .where('c.status', '=', 'approved')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(count)
  return (
    after === null ? query : query.where(isBehind(after, 'c.created_at', 'c.id', 'asc'))
  ).execute()
}
