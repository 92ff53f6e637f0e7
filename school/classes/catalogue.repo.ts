import { sql, type AliasableExpression, type Kysely } from 'kysely'
import type { ClassSort, Topic } from '#contract/classes.ts'
import { isBehind, isUpTo, type Position, type Window } from '#school/paging.ts'
import type { Tables } from '#school/tables.ts'
import { classesOf, findRarest, hasWord, toBeginning, type Beginning } from './class-words.repo.ts'
import { offered, sorted, sortings, type ClassRow } from './classes.repo.ts'

type Db = Kysely<Tables>

export type CatalogueFilter = {
  sort: ClassSort
  id: string | undefined
  topic: Topic | undefined
  words: string[]
}

/** Classes of the catalogue; `reached` is where the search stopped, null where nothing is left. */
export type Found = { rows: ClassRow[]; reached: Position | null }

/** The classes of a word with fewer entries are gathered at once. */
const few = 500

/** The classes of a word with more entries are never gathered. */
const many = 5000

/** So many classes are looked at first; words that many classes have fill their page with these. */
const near = 1000

/**
 * So many classes are looked at for one page in all. Words that are common and yet hardly ever meet
 * have no cheap answer: their page ends there, full or not, and the next one goes on behind.
 */
const reach = 5000

/**
 * The approved classes that have the id, the topic and all the words, where these are asked for.
 * Neither database foresees well how many classes a word has, so it is said here what to begin with:
 * the classes of a rare word, or the list in its order.
 */
export async function listApproved(
  db: Db,
  filter: CatalogueFilter,
  window: Window,
): Promise<Found> {
  const words = filter.words.map(toBeginning)
  const { count, after } = window
  const complete = (rows: ClassRow[]) => ({ rows, reached: null })
  if (words.length === 0 || filter.id !== undefined)
    return complete(await listFiltered(db, filter, words, window))
  const rare = await findRarest(db, words, few)
  if (rare !== null) return complete(await gather(db, filter, rare, window))
  const nearest = inOrder(db, filter, after).limit(near)
  const rows = await listMatching(db, filter, words, nearest, count)
  if (rows.length === count) return complete(rows)
  const rarer = await findRarest(db, words, many)
  if (rarer !== null) return complete(await gather(db, filter, rarer, window))
  return walk(db, filter, words, window)
}

function listFiltered(
  db: Db,
  { id, topic, sort }: CatalogueFilter,
  words: Beginning[],
  window: Window,
): Promise<ClassRow[]> {
  let query = offered(db).where('c.status', '=', 'approved')
  if (id !== undefined) query = query.where('c.id', '=', id)
  if (topic !== undefined) query = query.where('c.topic', '=', topic)
  for (const word of words) query = query.where((eb) => hasWord(eb, 'c.id', word))
  return sorted(query, sort, window).execute()
}

function gather(
  db: Db,
  filter: CatalogueFilter,
  { rarest, others }: { rarest: Beginning; others: Beginning[] },
  { count, after }: Window,
): Promise<ClassRow[]> {
  return listMatching(db, filter, others, ofWord(db, filter, rarest, after), count)
}

async function walk(
  db: Db,
  filter: CatalogueFilter,
  words: Beginning[],
  { count, after }: Window,
): Promise<Found> {
  const all = inOrder(db, filter, after)
  // The end is read before what lies up to it, so that nothing added meanwhile is passed over.
  const last = all.limit(1).offset(reach - 1)
  const end = (await last.executeTakeFirst()) ?? null
  const { column, direction } = sortings[filter.sort]
  const within = end === null ? all : all.where(isUpTo(end, `c.${column}`, 'c.id', direction))
  return { rows: await listMatching(db, filter, words, within, count), reached: end }
}

/** The approved classes of the topic that come behind a position. */
function behind(db: Db, { sort, topic }: CatalogueFilter, after: Position | null) {
  const { column, direction } = sortings[sort]
  let query = db
    .selectFrom('classes as c')
    .where('c.withdrawn_at', 'is', null)
    .where('c.status', '=', 'approved')
  if (topic !== undefined) query = query.where('c.topic', '=', topic)
  if (after === null) return query
  return query.where(isBehind(after, `c.${column}`, 'c.id', direction))
}

/** The same in their order; nothing but what an index has, so that no class itself is read. */
function inOrder(db: Db, filter: CatalogueFilter, after: Position | null) {
  const { column, direction } = sortings[filter.sort]
  return behind(db, filter, after)
    .select([`c.${column} as value`, 'c.id'])
    .orderBy(`c.${column}`, direction)
    .orderBy('c.id', direction)
}

/** The classes of a word; without a value where they are none of those behind the position. */
function ofWord(db: Db, filter: CatalogueFilter, word: Beginning, after: Position | null) {
  const { column } = sortings[filter.sort]
  // A value instead of a join: PostgreSQL would read all classes for that.
  const value = behind(db, filter, after)
    .select(`c.${column}`)
    .where('c.id', '=', sql.ref<string>('rare.class_id'))
  return (
    db
      .selectFrom(classesOf(db, word).as('rare'))
      .select(['rare.class_id as id', value.as('value')])
      // Cuts nothing off, whatever is added meanwhile; PostgreSQL reads each value once for it.
      .limit(2 * many)
  )
}

/** The first `count` of the `candidates` that have all the words. */
function listMatching(
  db: Db,
  filter: CatalogueFilter,
  words: Beginning[],
  candidates: AliasableExpression<{ id: string; value: number | null }>,
  count: number,
): Promise<ClassRow[]> {
  const { direction } = sortings[filter.sort]
  let found = db
    .selectFrom(candidates.as('candidate'))
    .select(['candidate.value', 'candidate.id'])
    .where('candidate.value', 'is not', null)
    .orderBy('candidate.value', direction)
    .orderBy('candidate.id', direction)
    .limit(count)
  for (const word of words) found = found.where((eb) => hasWord(eb, 'candidate.id', word))
  return db
    .selectFrom(found.as('found'))
    .crossJoin('classes as c')
    .selectAll('c')
    .whereRef('c.id', '=', 'found.id')
    .orderBy('found.value', direction)
    .orderBy('found.id', direction)
    .execute()
}

export type ClassIdRow = Pick<ClassRow, 'id' | 'created_at' | 'updated_at'>

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
