import type { ClassSort, Topic } from '#contract/classes.ts'
import { ends, isBehind, type Stretch, type Window } from '#school/paging.ts'
import { findInAll, isFound, withWord } from '#school/search.repo.ts'
import { beginningsOf, wordsOf } from '#school/search-words.ts'
import type { Db } from '#school/tables.ts'
import { offered, sorted, type ClassRow } from './classes.repo.ts'

type Texts = Pick<ClassRow, 'name' | 'description' | 'instructor_name'>

/** What an approved class is found by. */
export function beginningsOfClass({ name, description, instructor_name }: Texts): string[] {
  return beginningsOf(wordsOf([name, description, instructor_name].join('\n')))
}

type CatalogueFilter = {
  sort: ClassSort
  id: string | undefined
  topic: Topic | undefined
  words: string[]
}

/**
 * The approved classes that have the id, the topic and all the words, where these are asked for; with
 * words those of a stretch, newest first.
 */
export async function listApproved(
  db: Db,
  { sort, id, topic, words }: CatalogueFilter,
  window: Window,
): Promise<{ rows: ClassRow[]; stretch: Stretch | null }> {
  const ofTopic = (query: ReturnType<typeof offered>) =>
    sorted(topic === undefined ? query : query.where('c.topic', '=', topic), sort, window).execute()
  if (words.length === 0) {
    const approved = offered(db).where('c.status', '=', 'approved')
    const rows = await ofTopic(id === undefined ? approved : approved.where('c.id', '=', id))
    return { rows, stretch: null }
  }
  const lists = words.map((word) => withWord(db, 'class', word))
  if (id !== undefined) lists.push(db.selectFrom('classes').select('id').where('id', '=', id))
  const { ids, stretch } = await findInAll(db, lists, 'desc', window.stretch)
  // Only approved classes have words.
  const found = db.selectFrom('classes as c').selectAll('c')
  if (sort !== 'newest' || topic !== undefined)
    return { rows: await ofTopic(found.where(isFound(db, 'c.id', ids))), stretch }
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
