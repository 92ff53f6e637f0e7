import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { nameKey } from '#school/users/user-words.ts'

type Person = { id: string; name: string }

/** People filled in by one statement; databases limit its parameters. */
const chunk = 500

async function setNameKeys(db: Kysely<unknown>, people: Person[]): Promise<void> {
  const bytes = sql.raw(isPostgres(db) ? 'bytea' : 'blob')
  const keys = people.map(
    ({ id, name }) => sql`(cast(${id} as text), cast(${Buffer.from(nameKey(name))} as ${bytes}))`,
  )
  await sql`with keys(id, name_key) as (values ${sql.join(keys)})
    update users set name_key = keys.name_key from keys where users.id = keys.id`.execute(db)
}

async function fill(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Person>`select id, name from users
      where id > ${last} order by id limit ${sql.lit(chunk)}`.execute(db)
    if (rows.length === 0) return
    await setNameKeys(db, rows)
    last = rows.at(-1)?.id ?? last
  }
}

/** The key that sorts people by name, made as this program makes it, and the instructors of a topic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column name_key bytea not null default ''`.execute(db)
  await fill(db)
  // A user without one is refused; SQLite drops the default in 0014.
  if (isPostgres(db)) await sql`alter table users alter column name_key drop default`.execute(db)
  await sql`create index users_by_name on users (role, name_key, id)
    where removed_at is null`.execute(db)
  await sql`create index classes_topic_by_instructor on classes (status, topic, instructor_id)
    where withdrawn_at is null`.execute(db)
}
