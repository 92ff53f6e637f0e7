import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type StringReference,
} from 'kysely'
import { insertRows } from '#platform/database/insert-rows.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { wordsOf, type Beginning } from '#school/search-words.ts'
import type { Tables } from '#school/tables.ts'
import type { ClassRow } from './classes.repo.ts'

type Db = Kysely<Tables>

/** Lets an approved class be found by its words. */
export async function addWords(db: Db, row: ClassRow): Promise<void> {
  const { id: class_id, topic, created_at, price_cents, available_seats } = row
  const words = wordsOf([row.name, row.description, row.instructor_name].join('\n'))
  const entries = words.map((word) => ({ class_id, topic, word: Buffer.from(word) }))
  const all = entries.map((entry) => ({ ...entry, created_at, price_cents }))
  const bySeats = entries.map((entry) => ({ ...entry, available_seats }))
  await insertRows(db, 'class_words', all)
  await insertRows(db, 'class_words_by_seats', bySeats)
}

type WithSeats = Pick<ClassRow, 'id' | 'available_seats'>

/**
 * The condition that an entry by free seats is of this class, written when it had so many. By the
 * whole key: an index by class would be one more that every payment has to change.
 */
function isOf(db: Db, { id, available_seats }: WithSeats) {
  return (eb: ExpressionBuilder<Tables, 'class_words_by_seats'>) => {
    const words = eb.selectFrom('class_words').select('word').where('class_id', '=', id)
    return eb.and([
      eb('class_id', '=', id),
      eb('available_seats', '=', available_seats),
      // As an array, whatever PostgreSQL thinks how many they are: before it has counted anew (after a
      // migration, or where a backup was put back) it would rather read the whole table.
      isPostgres(db)
        ? eb('word', '=', sql<Uint8Array>`any(array(${words}))`)
        : eb('word', 'in', words),
    ])
  }
}

/** Lets a class be found by no word any more; its free seats are those of the last change. */
export async function removeWords(db: Db, row: WithSeats): Promise<void> {
  await db.deleteFrom('class_words_by_seats').where(isOf(db, row)).execute()
  await db.deleteFrom('class_words').where('class_id', '=', row.id).execute()
}

/** Follows the free seats of a class, which have changed by `change` and are now those of the row. */
export async function moveWords(db: Db, row: WithSeats, change: 1 | -1): Promise<void> {
  const { id, available_seats } = row
  await db
    .updateTable('class_words_by_seats')
    .set({ available_seats })
    .where(isOf(db, { id, available_seats: available_seats - change }))
    .execute()
}

/** Follows a change of the price of a class. */
export async function setPriceOfWords(db: Db, classId: string, price_cents: number): Promise<void> {
  await db.updateTable('class_words').set({ price_cents }).where('class_id', '=', classId).execute()
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
