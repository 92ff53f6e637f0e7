import type { Kysely } from 'kysely'
import type { Db, Tables } from '#school/base/tables.ts'
import { wordsOfClass } from '#school/classes/class-row.ts'
import { replaceWords } from '#school/search.repo.ts'
import { wordsOfUser } from '#school/users/user-words.ts'

/** Records read at a time. */
const batchSize = 500

type Texts = { id: string; words: string[] }

async function refill(
  db: Db,
  kind: 'class' | 'user',
  readAfter: (id: string) => Promise<Texts[]>,
): Promise<void> {
  let last = ''
  for (;;) {
    const batch = await readAfter(last)
    await replaceWords(db, kind, batch)
    const next = batch.at(-1)
    if (next === undefined) return
    last = next.id
  }
}

/** Writes all search words again, by the current rules. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped.withTables<Tables>()
  await refill(db, 'class', async (id) => {
    const rows = await db
      .selectFrom('class_texts as t')
      .innerJoin('classes as c', 'c.id', 't.id')
      .select(['c.id', 'c.name', 'c.description', 'c.instructor_name'])
      .where('t.id', '>', id)
      .orderBy('t.id')
      .limit(batchSize)
      .execute()
    return rows.map((row) => ({ id: row.id, words: wordsOfClass(row) }))
  })
  await refill(db, 'user', async (id) => {
    const rows = await db
      .selectFrom('user_texts as t')
      .innerJoin('users as u', 'u.id', 't.id')
      .select(['u.id', 'u.name', 'u.email'])
      .where('t.id', '>', id)
      .orderBy('t.id')
      .limit(batchSize)
      .execute()
    return rows.map((row) => ({ id: row.id, words: wordsOfUser(row) }))
  })
}
