import { sql, type RawBuilder } from 'kysely'
import { countedAtMost } from '#contract/searching.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import type { Db } from './base/tables.ts'

/**
 * What is found by words: a row of `texts` has all words of a record, folded by `wordsOf`. On PostgreSQL
 * the column is indexed, on SQLite triggers keep the table `index` of FTS5 in step; see decision 24.
 */
const kinds = {
  class: { texts: 'class_texts', index: 'class_index' },
  user: { texts: 'user_texts', index: 'user_index' },
} as const

type Kind = keyof typeof kinds

/** A word as PostgreSQL reads it in the text of a tsvector or a tsquery. */
const quote = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`

/** Lets records without words be found by these. */
export function addWords(
  db: Db,
  kind: Kind,
  records: { id: string; words: string[] }[],
): Promise<void> {
  const written = isPostgres(db) ? quote : (word: string) => word
  const rows = records.map(({ id, words }) => ({ id, words: words.map(written).join(' ') }))
  return insertRows(db, kinds[kind].texts, rows)
}

/** Lets a class or a user be found by these words, and by no others any more. */
export async function setWords(db: Db, kind: Kind, id: string, words: string[]): Promise<void> {
  await dropWords(db, kind, id)
  await addWords(db, kind, [{ id, words }])
}

/** Lets a class or a user be found by no word any more. */
export async function dropWords(db: Db, kind: Kind, id: string): Promise<void> {
  await db.deleteFrom(kinds[kind].texts).where('id', '=', id).execute()
}

/** The condition that a row of `texts` has words with all these beginnings, by its index. */
function hasAll(db: Db, kind: Kind, words: string[]): RawBuilder<boolean> {
  if (isPostgres(db))
    return sql`words @@ ${words.map((word) => `${quote(word)}:*`).join(' & ')}::tsquery`
  const question = words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' AND ')
  const index = sql.table(kinds[kind].index)
  return sql`seq in (select rowid from ${index} where ${index} match ${question})`
}

/** The same for one row, without the index. */
function hasAllItself(db: Db, kind: Kind, words: string[]): RawBuilder<boolean> {
  if (isPostgres(db)) return hasAll(db, kind, words)
  return sql.join(
    words.map((word) => sql`instr(' ' || words, ${` ${word}`}) > 0`),
    sql` and `,
  )
}

/**
 * How many records have words with all these beginnings, at most one more than are counted, and the
 * condition that the record of `id` is one of them. Few are read by their ids, in no order; of many, the
 * list is read in its own order, and each row is asked.
 */
export async function findByWords(
  db: Db,
  kind: Kind,
  words: string[],
  id: 'c.id' | 'u.id',
): Promise<{ count: number; isFew: boolean; isMatch: RawBuilder<boolean> }> {
  const texts = sql.table(kinds[kind].texts)
  const found = sql`select id from ${texts} where ${hasAll(db, kind, words)}`
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${found} limit ${sql.lit(countedAtMost + 1)}) as found`.execute(db)
  const count = rows[0]?.count ?? 0
  const isFew = count <= countedAtMost
  if (!isFew) {
    // Without the offset PostgreSQL would make a join of it, and read all texts.
    const fence = sql.raw(isPostgres(db) ? 'offset 0' : '')
    const isMatch = sql<boolean>`exists (select 1 from ${texts} as t
      where t.id = ${sql.ref(id)} and ${hasAllItself(db, kind, words)} ${fence})`
    return { count, isFew, isMatch }
  }
  // As an array: a thousand look-ups seem dearer to PostgreSQL than to read a table of 100,000 rows.
  const ids = isPostgres(db) ? sql`= any(array(${found}))` : sql`in (${found})`
  return { count, isFew, isMatch: sql<boolean>`${sql.ref(id)} ${ids}` }
}
