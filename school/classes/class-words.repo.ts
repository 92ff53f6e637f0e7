import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type StringReference,
} from 'kysely'
import type { Tables } from '#school/tables.ts'
import { wordsOf } from './search-words.ts'

/** Rows in one insert: databases limit the parameters of a statement. */
const chunk = 1000

/** Replaces the words that a class is found by. */
export async function replaceWords(
  db: Kysely<Tables>,
  classId: string,
  texts: readonly string[],
): Promise<void> {
  await db.deleteFrom('class_words').where('class_id', '=', classId).execute()
  const words = wordsOf(texts.join('\n'))
  for (let start = 0; start < words.length; start += chunk) {
    const rows = words
      .slice(start, start + chunk)
      .map((word) => ({ word: Buffer.from(word), class_id: classId }))
    await db.insertInto('class_words').values(rows).execute()
  }
}

/** A beginning of words, as the range of bytes that begin with it. */
export type Beginning = { from: Uint8Array; to: Uint8Array }

export function toBeginning(word: string): Beginning {
  const from = Buffer.from(word)
  // No byte of UTF-8 is 0xff, so this is behind every word with that beginning.
  return { from, to: Buffer.concat([from, Buffer.of(0xff)]) }
}

async function countEntries(
  db: Kysely<Tables>,
  { from, to }: Beginning,
  most: number,
): Promise<number> {
  const some = db
    .selectFrom('class_words')
    .select('word')
    .where('word', '>=', from)
    .where('word', '<', to)
    // Along the index: else PostgreSQL reads the table for a word that is common enough.
    .orderBy('word')
    .limit(most)
  const { entries } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  return entries
}

/** The beginning with the fewest entries, and the others; null where all have `most` or more. */
export async function findRarest(
  db: Kysely<Tables>,
  words: Beginning[],
  most: number,
): Promise<{ rarest: Beginning; others: Beginning[] } | null> {
  const counts = await Promise.all(words.map((word) => countEntries(db, word, most)))
  const fewest = Math.min(...counts)
  const rarest = words[counts.indexOf(fewest)]
  if (rarest === undefined || fewest >= most) return null
  return { rarest, others: words.filter((word) => word !== rarest) }
}

/** The ids of the classes that have a word with this beginning, each once. */
export function classesOf(db: Kysely<Tables>, { from, to }: Beginning) {
  return db
    .selectFrom('class_words as w')
    .select('w.class_id')
    .distinct()
    .where('w.word', '>=', from)
    .where('w.word', '<', to)
}

/** The condition that the class with the id in a column has a word with this beginning. */
export function hasWord<DB extends Tables, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  id: StringReference<DB, TB>,
  { from, to }: Beginning,
): Expression<SqlBool> {
  // A value instead of EXISTS: PostgreSQL would join that with all the classes of a common word.
  return sql<SqlBool>`(select w.class_id from class_words as w where w.class_id = ${eb.ref(id)}
    and w.word >= ${from} and w.word < ${to} limit 1) is not null`
}
