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
export type Beginning = { from: Uint8Array; to: Uint8Array; isCommon: boolean }

/** From this many entries on it is quicker to look at the classes than at the entries. */
const common = 2000

/** Prepares a question: each beginning with whether many words have it. */
export function readBeginnings(db: Kysely<Tables>, words: string[]): Promise<Beginning[]> {
  return Promise.all(
    words.map(async (word) => {
      const from = Buffer.from(word)
      // No byte of UTF-8 is 0xff, so this is behind every word with that beginning.
      const to = Buffer.concat([from, Buffer.of(0xff)])
      const last = await db
        .selectFrom('class_words')
        .select('word')
        .where('word', '>=', from)
        .where('word', '<', to)
        .limit(1)
        .offset(common)
        .executeTakeFirst()
      return { from, to, isCommon: last !== undefined }
    }),
  )
}

/**
 * The condition that class `c` has a word with this beginning. Neither database foresees well how
 * many do: a rare one gives the few classes to sort, a common one is checked along the sorted list.
 */
export function hasWord(
  eb: ExpressionBuilder<Tables & { c: Tables['classes'] }, 'c'>,
  { from, to, isCommon }: Beginning,
): Expression<SqlBool> {
  const entries = eb
    .selectFrom('class_words as w')
    .select('w.class_id')
    .where('w.word', '>=', from)
    .where('w.word', '<', to)
  return isCommon
    ? eb.exists(entries.whereRef('w.class_id', '=', 'c.id'))
    : eb('c.id', 'in', entries)
}
