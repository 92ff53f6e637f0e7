import type { ClassSort, Topic } from '#contract/classes.ts'
import { isBehind, type Window } from '#school/paging.ts'
import { fillUp, toBeginning } from '#school/search-words.ts'
import type { Db } from '#school/tables.ts'
import { hasWord } from './class-words.repo.ts'
import { offered, sorted, type ClassRow } from './classes.repo.ts'
import { searchApproved, type Found } from './search.repo.ts'

type CatalogueFilter = {
  sort: ClassSort
  id: string | undefined
  topic: Topic | undefined
  words: string[]
}

/** The approved classes that have the id, the topic and all the words, where these are asked for. */
export async function listApproved(
  db: Db,
  { sort, id, topic, words }: CatalogueFilter,
  window: Window,
): Promise<Found> {
  const beginnings = words.map(toBeginning)
  if (beginnings.length > 0 && id === undefined)
    return searchApproved(db, { sort, topic, words: beginnings }, window)
  let query = offered(db).where('c.status', '=', 'approved')
  if (id !== undefined) query = query.where('c.id', '=', id)
  if (topic !== undefined) query = query.where('c.topic', '=', topic)
  for (const word of fillUp(beginnings)) query = query.where((eb) => hasWord(eb, 'c.id', word))
  return { rows: await sorted(query, sort, window).execute(), reached: null }
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
