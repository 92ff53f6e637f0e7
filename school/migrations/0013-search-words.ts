import { sql, type Kysely, type RawBuilder } from 'kysely'
import { insertRows } from '#platform/database/insert-rows.ts'
import { beginningsOfClass } from '#school/classes/class-row.ts'
import { beginningsOfUser } from '#school/users/user-words.ts'

type Db = Kysely<{ search_words: { word: string; id: string } }>

/** Classes or users that are read at once; a class can have ten thousand rows. */
const chunk = 20

/** Rows in one statement. */
const most = 5000

async function addAll<Texts extends { id: string }>(
  db: Db,
  kind: string,
  texts: RawBuilder<Texts>,
  toBeginnings: (texts: Texts) => string[],
): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Texts>`select * from (${texts}) as texts
      where id > ${last} order by id limit ${sql.lit(chunk)}`.execute(db)
    if (rows.length === 0) return
    const found = rows.flatMap((row) =>
      toBeginnings(row).map((word) => ({ word: `${kind} ${word}`, id: row.id })),
    )
    for (let start = 0; start < found.length; start += most)
      await insertRows(db, 'search_words', found.slice(start, start + most))
    last = rows.at(-1)?.id ?? last
  }
}

/**
 * One table of all that classes and users are found by, made from their texts as this program makes
 * it, instead of the former tables. Indexes come last: filling them row by row takes several times as
 * long.
 */
export async function up(db: Db): Promise<void> {
  for (const former of ['class_words', 'class_words_by_seats', 'user_words'])
    await db.schema.dropTable(former).ifExists().execute()
  await sql`create table search_words (word text not null, id text not null)`.execute(db)
  type Class = Parameters<typeof beginningsOfClass>[0] & { id: string }
  const classes = sql<Class>`select id, name, description, instructor_name from classes
    where status = 'approved' and withdrawn_at is null`
  await addAll(db, 'class', classes, beginningsOfClass)
  type User = Parameters<typeof beginningsOfUser>[0] & { id: string }
  const users = sql<User>`select id, name, email from users where removed_at is null`
  await addAll(db, 'user', users, beginningsOfUser)
  await sql`create index search_words_in_order on search_words (word, id)`.execute(db)
  await sql`create index search_words_of on search_words (id)`.execute(db)
}
