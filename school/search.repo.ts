import { sql, type RawBuilder } from 'kysely'
import { maxCounted } from '#contract/searching.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import type { Db } from './base/tables.ts'

/**
 * A row of `texts` has all words of a record, folded by `wordsOf`. PostgreSQL indexes the column; on SQLite
 * triggers keep the table `index` of FTS5 in step; see decision 24.
 */
const kinds = {
  class: { texts: 'class_texts', index: 'class_index' },
  user: { texts: 'user_texts', index: 'user_index' },
} as const

type Kind = keyof typeof kinds

const quote = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`

/** For records without words. */
function addWords(db: Db, kind: Kind, records: { id: string; words: string[] }[]): Promise<void> {
  const toWord = isPostgres(db) ? quote : (word: string) => word
  const rows = records.map(({ id, words }) => ({ id, words: words.map(toWord).join(' ') }))
  return insertRows(db, kinds[kind].texts, rows)
}

/** Replaces all words of these records. */
export async function replaceWords(db: Db, kind: Kind, records: { id: string; words: string[] }[]) {
  if (records.length === 0) return
  const ids = records.map(({ id }) => id)
  await db.deleteFrom(kinds[kind].texts).where('id', 'in', ids).execute()
  await addWords(db, kind, records)
}

/** Replaces all words of a record. */
export const setWords = (db: Db, kind: Kind, id: string, words: string[]): Promise<void> =>
  replaceWords(db, kind, [{ id, words }])

export async function dropWords(db: Db, kind: Kind, id: string): Promise<void> {
  await db.deleteFrom(kinds[kind].texts).where('id', '=', id).execute()
}

/** The matching rows of the index, and the condition in two forms. */
type Search = {
  matches: RawBuilder<unknown>
  /** Reads all matches, in no order. */
  byIds: RawBuilder<boolean>
  /** Checks the text of one record. */
  byRow: RawBuilder<boolean>
}

function searchOnPostgres(kind: Kind, words: string[], id: RawBuilder<unknown>): Search {
  const texts = sql.table(kinds[kind].texts)
  const matches = sql`from ${texts} as t
    where t.words @@ ${words.map((word) => `${quote(word)}:*`).join(' & ')}::tsquery`
  return {
    matches,
    // As an array: PostgreSQL estimates a thousand look-ups as costlier than reading a table of 100,000 rows.
    byIds: sql`${id} = any(array(select t.id ${matches}))`,
    // The offset keeps PostgreSQL from making it a join and reading all texts.
    byRow: sql`exists (select 1 ${matches} and t.id = ${id} offset 0)`,
  }
}

function searchOnSqlite(kind: Kind, words: string[], id: RawBuilder<unknown>): Search {
  const [texts, index] = [sql.table(kinds[kind].texts), sql.table(kinds[kind].index)]
  const matches = sql`from ${index}
    where ${index} match ${words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' AND ')}`
  const hasWords = words.map((word) => sql`instr(' ' || t.words, ${` ${word}`}) > 0`)
  return {
    matches,
    byIds: sql`${id} in (select t.id from ${texts} as t where t.seq in (select rowid ${matches}))`,
    byRow: sql`exists (select 1 from ${texts} as t
      where t.id = ${id} and ${sql.join(hasWords, sql` and `)})`,
  }
}

/**
 * Counts records whose words match all these prefixes, up to one more than is shown, and returns the
 * condition on `id`. A few matches are read by id; with many, the list is read in its own order and each row
 * is checked.
 */
export async function findByWords(
  db: Db,
  kind: Kind,
  words: string[],
  id: 'c.id' | 'u.id',
): Promise<{ count: number; isFew: boolean; isMatch: RawBuilder<boolean> }> {
  const search = isPostgres(db) ? searchOnPostgres : searchOnSqlite
  const { matches, byIds, byRow } = search(kind, words, sql.ref(id))
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select 1 ${matches} limit ${sql.lit(maxCounted + 1)}) as found`.execute(db)
  const count = rows[0]?.count ?? 0
  const isFew = count <= maxCounted
  return { count, isFew, isMatch: isFew ? byIds : byRow }
}
