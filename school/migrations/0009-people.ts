import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { nameKey, wordsOfUser } from '#school/users/user-words.ts'

type Person = { id: string; name: string; email: string; role: string; removed_at: number | null }

/** People filled in by one statement; databases limit its parameters. */
const chunk = 500

/** Words in one statement, likewise. */
const wordChunk = 2000

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter

async function setNameKeys(db: Kysely<unknown>, people: Person[]): Promise<void> {
  const bytes = sql.raw(isPostgres(db) ? 'bytea' : 'blob')
  const keys = people.map(
    ({ id, name }) => sql`(cast(${id} as text), cast(${Buffer.from(nameKey(name))} as ${bytes}))`,
  )
  await sql`with keys(id, name_key) as (values ${sql.join(keys)})
    update users set name_key = keys.name_key from keys where users.id = keys.id`.execute(db)
}

async function addWords(db: Kysely<unknown>, people: Person[]): Promise<void> {
  const rows = people
    .filter(({ removed_at }) => removed_at === null)
    .flatMap((person) =>
      wordsOfUser(person).map((word) => sql`(${Buffer.from(word)}, ${person.id}, ${person.role})`),
    )
  for (let start = 0; start < rows.length; start += wordChunk)
    await sql`insert into user_words (word, user_id, role)
      values ${sql.join(rows.slice(start, start + wordChunk))}`.execute(db)
}

async function fill(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Person>`select id, name, email, role, removed_at from users
      where id > ${last} order by id limit ${sql.lit(chunk)}`.execute(db)
    if (rows.length === 0) return
    await setNameKeys(db, rows)
    await addWords(db, rows)
    last = rows.at(-1)?.id ?? last
  }
}

/**
 * What people are found by and sorted by: the words of every present user, a name to sort by, and the
 * instructors of a topic. The words are made as the program makes them that runs this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const present = sql<boolean>`removed_at is null`
  await sql`alter table users add column name_key bytea not null default ''`.execute(db)
  await db.schema
    .createTable('user_words')
    .addColumn('word', 'bytea', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_words_key', ['word', 'user_id'])
    .execute()
  await fill(db)
  // A user without is refused; SQLite cannot take a default back.
  if (isPostgres(db)) await sql`alter table users alter column name_key drop default`.execute(db)
  await db.schema
    .createIndex('user_words_by_role')
    .on('user_words')
    .columns(['role', 'word', 'user_id'])
    .execute()
  await db.schema
    .createIndex('user_words_by_user')
    .on('user_words')
    .columns(['user_id', 'word'])
    .execute()
  await db.schema
    .createIndex('users_by_name')
    .on('users')
    .columns(['role', 'name_key', 'id'])
    .where(present)
    .execute()
  await db.schema
    .createIndex('classes_topic_by_instructor')
    .on('classes')
    .columns(['status', 'topic', 'instructor_id'])
    .where(sql<boolean>`withdrawn_at is null`)
    .execute()
}
