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

/** The condition that class `c` has a word beginning with `beginning`. */
export function hasWord(
  eb: ExpressionBuilder<Tables & { c: Tables['classes'] }, 'c'>,
  beginning: string,
): Expression<SqlBool> {
  const from = Buffer.from(beginning)
  // No byte of UTF-8 is 0xff, so this is behind every word with that beginning.
  const to = Buffer.concat([from, Buffer.of(0xff)])
  return eb(
    'c.id',
    'in',
    eb
      .selectFrom('class_words')
      .select('class_words.class_id')
      .where('class_words.word', '>=', from)
      .where('class_words.word', '<', to),
  )
}
