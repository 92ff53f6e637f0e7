import { type AliasableExpression, type Kysely } from 'kysely'
import type { ClassSort, Topic } from '#contract/classes.ts'
import { isBehind, isUpTo, type Position, type Window } from '#school/paging.ts'
import { fillUp, type Beginning } from '#school/search-words.ts'
import type { Tables } from '#school/tables.ts'
import { countEntries, hasWord, listWords } from './class-words.repo.ts'
import { sortings, type ClassRow } from './classes.repo.ts'

type Db = Kysely<Tables>

type Search = {
  sort: ClassSort
  topic: Topic | undefined
  /** At least one. */
  words: Beginning[]
}

/** Classes of the catalogue; `reached` is where the search stopped, null where nothing is left. */
export type Found = { rows: ClassRow[]; reached: Position | null }

/** Classes to look through: their ids, with the value that they are sorted by. */
type Source = AliasableExpression<{ value: number; id: string; topic: Topic }>

/** A word that was asked for; `lists` has the entries of each word that it begins, if these are not too many. */
type Asked = { word: Beginning; entries: number; lists: Source[] }

/**
 * So many classes are tried one by one for a page, and words of fewer entries are gathered. Each
 * costs a look at another place of the database, so that this bounds what a page can take.
 */
export const few = 150

/** So many entries of a word are looked through for a topic, which they have with them. */
const many = 1000

/** The entries of so many different words are read in order at once. */
const together = 8

/**
 * The approved classes that have all the words and the topic, as far as one page looks. Neither
 * database foresees well how many classes a word has, so it is said here what to begin with.
 */
export async function searchApproved(db: Db, search: Search, window: Window): Promise<Found> {
  const { sort, topic, words } = search
  const asked = await Promise.all(words.map((word) => ask(db, sort, word)))
  const rarest = asked.reduce((one, other) => (other.entries < one.entries ? other : one))
  const others = (but: Asked | undefined) =>
    asked.filter((one) => one !== but).map(({ word }) => word)
  if (rarest.entries < few) {
    const gathered = [gatheredEntries(db, sort, rarest.word)]
    return { rows: await read(db, search, gathered, others(rarest), window, null), reached: null }
  }
  const listed = asked.filter(({ lists }) => lists.length > 0)
  const [only] = listed
  if (only !== undefined && words.length === 1 && topic === undefined)
    return { rows: await read(db, search, only.lists, [], window, null), reached: null }
  const reach = words.length === 1 && only !== undefined ? many : few
  const stretches = await Promise.all(
    (listed.length > 0 ? listed : [undefined]).map(async (from) => {
      const sources = from?.lists ?? [catalogue(db, search)]
      // The end is read before what lies up to it, so that nothing added meanwhile is passed over.
      return { from, sources, end: await findEnd(db, sort, sources, window.after, reach) }
    }),
  )
  // As many entries of a rarer word reach farther.
  const [first, ...more] = stretches
  if (first === undefined) throw new Error('there is always the catalogue')
  const { from, sources, end } = more.reduce(
    (one, other) => (isFarther(other.end, one.end, sort) ? other : one),
    first,
  )
  return { rows: await read(db, search, sources, others(from), window, end), reached: end }
}

async function ask(db: Db, sort: ClassSort, word: Beginning): Promise<Asked> {
  const [entries, begun] = await Promise.all([
    countEntries(db, word, few),
    listWords(db, word, together + 1),
  ])
  if (begun.length > together) return { word, entries, lists: [] }
  return { word, entries, lists: begun.map((one) => entriesBy(db, sort).where('w.word', '=', one)) }
}

/** All approved classes of the topic. */
function catalogue(db: Db, { sort, topic }: Search): Source {
  const approved = db
    .selectFrom('classes as c')
    .select([`c.${sortings[sort].column} as value`, 'c.id', 'c.topic'])
    .where('c.withdrawn_at', 'is', null)
    .where('c.status', '=', 'approved')
  return topic === undefined ? approved : approved.where('c.topic', '=', topic)
}

/** The entries of all words, which have with them what they are sorted by. */
function entriesBy(db: Db, sort: ClassSort) {
  const { column } = sortings[sort]
  const entries =
    column === 'available_seats'
      ? db.selectFrom('class_words_by_seats as w').select(`w.${column} as value`)
      : db.selectFrom('class_words as w').select(`w.${column} as value`)
  return entries.select(['w.class_id as id', 'w.topic'])
}

/** The classes of a word of few entries, each once, in no order. */
function gatheredEntries(db: Db, sort: ClassSort, { from, to }: Beginning): Source {
  return entriesBy(db, sort).where('w.word', '>=', from).where('w.word', '<', to).distinct()
}

/** A source in its order, behind a position. */
function inOrder(db: Db, sort: ClassSort, source: Source, after: Position | null) {
  const { direction } = sortings[sort]
  const query = db
    .selectFrom(source.as('entry'))
    .select(['entry.value', 'entry.id'])
    .orderBy('entry.value', direction)
    .orderBy('entry.id', direction)
  return after === null ? query : query.where(isBehind(after, 'entry.value', 'entry.id', direction))
}

type Ordered = ReturnType<typeof inOrder>

/** Empty, and known to be at the first look: no word is. */
const noEntries = (db: Db, sort: ClassSort) =>
  inOrder(db, sort, entriesBy(db, sort).where('w.word', '=', Buffer.alloc(0)), null).limit(1)

/**
 * Several ordered lists as one, each class once. More than one are always `together`, with empty ones
 * where there are fewer, so that the query has one text.
 */
function merge(db: Db, sort: ClassSort, [first, ...rest]: Ordered[], count: number) {
  if (first === undefined) throw new Error('nothing to merge')
  const missing = rest.length === 0 ? 0 : together - 1 - rest.length
  const more = [...rest, ...Array.from({ length: missing }, () => noEntries(db, sort))]
  // SQLite takes a limited query as a part only within another one.
  const all = more.reduce(
    (some, one) => some.union(db.selectFrom(one.as('one')).selectAll()),
    db.selectFrom(first.as('one')).selectAll(),
  )
  const { direction } = sortings[sort]
  return db
    .selectFrom((more.length === 0 ? first : all).as('entry'))
    .select(['entry.value', 'entry.id'])
    .orderBy('entry.value', direction)
    .orderBy('entry.id', direction)
    .limit(count)
}

/** Where about `reach` entries of the sources end; null where there are no more than these. */
async function findEnd(
  db: Db,
  sort: ClassSort,
  sources: Source[],
  after: Position | null,
  reach: number,
): Promise<Position | null> {
  const nth = Math.floor(reach / sources.length)
  const ends = sources.map((source) =>
    inOrder(db, sort, source, after)
      .limit(1)
      .offset(nth - 1),
  )
  return (await merge(db, sort, ends, 1).executeTakeFirst()) ?? null
}

/** The first classes of the sources that have the words and the topic, up to `end`. */
function read(
  db: Db,
  { sort, topic }: Search,
  sources: Source[],
  words: Beginning[],
  { count, after }: Window,
  end: Position | null,
): Promise<ClassRow[]> {
  const { direction } = sortings[sort]
  const lists = sources.map((source) => {
    let list = inOrder(db, sort, source, after).limit(count)
    if (end !== null) list = list.where(isUpTo(end, 'entry.value', 'entry.id', direction))
    if (topic !== undefined) list = list.where('entry.topic', '=', topic)
    for (const word of fillUp(words)) list = list.where((eb) => hasWord(eb, 'entry.id', word))
    return list
  })
  return db
    .selectFrom(merge(db, sort, lists, count).as('found'))
    .crossJoin('classes as c')
    .selectAll('c')
    .whereRef('c.id', '=', 'found.id')
    .orderBy('found.value', direction)
    .orderBy('found.id', direction)
    .execute()
}

/** Whether a stretch of the list that ends at `one` is longer than one that ends at `other`. */
function isFarther(one: Position | null, other: Position | null, sort: ClassSort): boolean {
  if (one === null || other === null) return one === null && other !== null
  const isBefore = one.value === other.value ? one.id < other.id : one.value < other.value
  return isBefore === (sortings[sort].direction === 'desc')
}
