import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type StringReference,
} from 'kysely'
import type { Tables } from '#school/tables.ts'
import type { ClassRow } from './classes.repo.ts'
import { wordsOf } from './search-words.ts'

type Db = Kysely<Tables>

/** Rows in one statement: databases limit its parameters. */
const chunk = 1000

/** Lets an approved class be found by its words. */
export async function addWords(db: Db, row: ClassRow): Promise<void> {
  const { id: class_id, topic, created_at, price_cents } = row
  const words = wordsOf([row.name, row.description, row.instructor_name].join('\n'))
  for (let start = 0; start < words.length; start += chunk) {
    const entries = words
      .slice(start, start + chunk)
      .map((word) => ({ class_id, word: Buffer.from(word), topic, created_at, price_cents }))
    await db.insertInto('class_words').values(entries).execute()
  }
}

/** Lets classes be found by no word any more. */
export async function removeWords(db: Db, classIds: readonly string[]): Promise<void> {
  for (let start = 0; start < classIds.length; start += chunk)
    await db
      .deleteFrom('class_words')
      .where('class_id', 'in', classIds.slice(start, start + chunk))
      .execute()
}

/** Follows a change of the price of a class. */
export async function setPriceOfWords(db: Db, classId: string, price_cents: number): Promise<void> {
  await db.updateTable('class_words').set({ price_cents }).where('class_id', '=', classId).execute()
}

/** A beginning of words, as the range of bytes that begin with it. */
export type Beginning = { from: Uint8Array; to: Uint8Array }

export function toBeginning(word: string): Beginning {
  const from = Buffer.from(word)
  // No byte of UTF-8 is 0xff, so this is behind every word with that beginning.
  return { from, to: Buffer.concat([from, Buffer.of(0xff)]) }
}

/** How many entries the words with this beginning have, counted up to `most`. */
export async function countEntries(db: Db, { from, to }: Beginning, most: number): Promise<number> {
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

/** The different words with this beginning, the first `most` of them. */
export async function listWords(
  db: Db,
  { from, to }: Beginning,
  most: number,
): Promise<Uint8Array[]> {
  // From word to word: neither database skips the entries in between by itself.
  const { rows } = await sql<{ word: Uint8Array }>`
    with recursive each(word) as (
      select (select w.word from class_words as w
        where w.word >= ${from} and w.word < ${to} order by w.word limit 1)
      union all
      select (select w.word from class_words as w
        where w.word > each.word and w.word < ${to} order by w.word limit 1)
      from each where each.word is not null
    )
    select each.word from each where each.word is not null limit ${most}`.execute(db)
  return rows.map(({ word }) => word)
}

/** The condition that the class with the id in a column has a word with this beginning. */
export function hasWord<DB extends Tables, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  id: StringReference<DB, TB>,
  { from, to }: Beginning,
): Expression<SqlBool> {
  // The class's next word from there on. With both bounds inside, or as EXISTS, PostgreSQL takes a
  // common word for a rare one and goes through all of its entries.
  return sql<SqlBool>`(select own.word from class_words as own
    where own.class_id = ${eb.ref(id)} and own.word >= ${from} order by own.word limit 1) < ${to}`
}
