import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** The instructor's e-mail in the rows of their classes: looking it up took longer than reading them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table classes add column instructor_email text not null default ''`.execute(db)
  await sql`update classes set instructor_email =
    (select email from users where users.id = classes.instructor_id)`.execute(db)
  // A class without one is refused; SQLite drops the default in 0014.
  if (isPostgres(db))
    await sql`alter table classes alter column instructor_email drop default`.execute(db)
}
