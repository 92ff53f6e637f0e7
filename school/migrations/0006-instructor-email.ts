import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * The instructor's e-mail in the rows of their classes: it is on every card, and to look it up for
 * a hundred classes took longer than to read them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table classes add column instructor_email text not null default ''`.execute(db)
  await sql`update classes set instructor_email =
    (select email from users where users.id = classes.instructor_id)`.execute(db)
  // A class without is refused, not shown without; SQLite cannot take a default back.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table classes alter column instructor_email drop default`.execute(db)
}
