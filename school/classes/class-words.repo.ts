import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
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

/**
 * A question as it is best answered: neither database foresees well how many classes a word has. The
 * few classes of a rare word are read by their ids and then sorted; without a rare word the sorted
 * list is read. The other words are looked up class by class.
 */
export type Question = { rarest: Beginning | null; others: Beginning[] }

/** From this many entries on it is quicker to look at the classes than at the entries. */
const common = 2000

async function countEntries(db: Kysely<Tables>, { from, to }: Beginning): Promise<number> {
  const some = db
    .selectFrom('class_words')
    .select('word')
    .where('word', '>=', from)
    .where('word', '<', to)
    // Along the index: else PostgreSQL reads the table for a word that is common enough.
    .orderBy('word')
    .limit(common)
  const { entries } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  return entries
}

/** Prepares a question: finds out which of the beginnings the fewest words have. */
export async function readQuestion(db: Kysely<Tables>, words: string[]): Promise<Question> {
  const counted = await Promise.all(
    words.map(async (word) => {
      const from = Buffer.from(word)
      // No byte of UTF-8 is 0xff, so this is behind every word with that beginning.
      const beginning = { from, to: Buffer.concat([from, Buffer.of(0xff)]) }
      return { beginning, entries: await countEntries(db, beginning) }
    }),
  )
  const [first, ...rest] = counted.toSorted((a, b) => a.entries - b.entries)
  const isRare = first !== undefined && first.entries < common
  return {
    rarest: isRare ? first.beginning : null,
    others: (isRare ? rest : counted).map(({ beginning }) => beginning),
  }
}

/** The ids of the classes that have a rare word, each once. */
export function classesOf(db: Kysely<Tables>, { from, to }: Beginning) {
  return (
    db
      .selectFrom('class_words as w')
      .select('w.class_id')
      .distinct()
      .where('w.word', '>=', from)
      .where('w.word', '<', to)
      // Cuts nothing off; it tells PostgreSQL how few there are at the most.
      .limit(common)
  )
}

/** The condition that class `c` has a word with this beginning. */
export function hasWord(
  eb: ExpressionBuilder<Tables & { c: Tables['classes'] }, 'c'>,
  { from, to }: Beginning,
): Expression<SqlBool> {
  const entry = eb
    .selectFrom('class_words as w')
    .select('w.class_id')
    .whereRef('w.class_id', '=', 'c.id')
    .where('w.word', '>=', from)
    .where('w.word', '<', to)
    .limit(1)
  // A value instead of EXISTS: PostgreSQL would join that with all the classes of a common word.
  return eb(entry, 'is not', null)
}
