import { sql, type AliasableExpression, type Expression } from 'kysely'
import { searchedAtOnce } from '#contract/searching.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { ends, type Stretch } from './base/paging.ts'
import type { Db } from './base/tables.ts'

/** What is found by words. */
type Kind = 'class' | 'user'

/** Lets a class or a user be found by these beginnings of words, and by no others any more. */
export async function setWords(
  db: Db,
  kind: Kind,
  id: string,
  beginnings: string[],
): Promise<void> {
  await dropWords(db, id)
  const rows = beginnings.map((word) => ({ word: `${kind} ${word}`, id }))
  await insertRows(db, 'search_words', rows)
}

/** Lets a class or a user be found by no word any more. */
export async function dropWords(db: Db, id: string): Promise<void> {
  await db.deleteFrom('search_words').where('id', '=', id).execute()
}

/** A list of ids that an index holds in their order; an id may be there several times. */
export type Ids = AliasableExpression<{ id: string }>

/** The ids of all that a word or the beginning of one finds. */
export function withWord(db: Db, kind: Kind, word: string): Ids {
  return db.selectFrom('search_words').select('id').where('word', '=', `${kind} ${word}`)
}

type Direction = 'asc' | 'desc'

function listBehind(db: Db, list: Ids, direction: Direction, id: string) {
  const query = db.selectFrom(list.as('listed')).select('listed.id')
  return query.where('listed.id', direction === 'asc' ? '>' : '<', id)
}

/** Where `searchedAtOnce` entries of a list end that come behind `from`. */
async function findEnd(db: Db, list: Ids, direction: Direction, from: string): Promise<string> {
  const last = await listBehind(db, list, direction, from)
    .orderBy('listed.id', direction)
    .limit(1)
    .offset(searchedAtOnce - 1)
    .executeTakeFirst()
  return last?.id ?? ends[direction].last
}

/**
 * The ids that are in all of the lists, in a stretch: as far as `searchedAtOnce` entries of that list come
 * which comes farthest with them, the rarest; or, of a stretch whose end is known, up to there. So no
 * search reads more than a bounded number of rows, and the stretches together are exact.
 */
export async function findInAll(
  db: Db,
  lists: Ids[],
  direction: Direction,
  within: Stretch | null,
) {
  const { from, until } = within ?? { from: ends[direction].first, until: null }
  const found = lists.map(async (list) => ({ list, end: await findEnd(db, list, direction, from) }))
  const isFarther = (end: string, than: string) => (direction === 'asc' ? end > than : end < than)
  const rarest = (await Promise.all(found)).reduce((one, other) =>
    isFarther(other.end, one.end) ? other : one,
  )
  const stretch = { from, until: until ?? rarest.end }
  let ids = listBehind(db, rarest.list, direction, from)
  ids = ids.where('listed.id', direction === 'asc' ? '<=' : '>=', stretch.until)
  for (const list of lists)
    if (list !== rarest.list)
      ids = ids.where((eb) => {
        // A value instead of EXISTS: PostgreSQL would join the list, and read all of it.
        const same = eb.selectFrom(list.as('other')).select('other.id').limit(1)
        return eb(same.whereRef('other.id', '=', 'listed.id'), '=', eb.ref('listed.id'))
      })
  return { ids, stretch }
}

/** The condition that an id is one of the few that were found. */
export function isFound(db: Db, id: string, ids: Expression<{ id: string }>) {
  // As an array: a thousand look-ups seem dearer to PostgreSQL than to read a table of 100,000 rows.
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(id)} = any(array${ids})`
    : sql<boolean>`${sql.ref(id)} in ${ids}`
}
