import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/**
 * The language of a person (null: the school's own) and that in which a document was written (clause 17.6): until now
 * English, as by a process that still runs the version before this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL alters no table that waits for checks, as after a migration before this one.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  await sql`alter table users add column language text`.execute(db)
  await sql`alter table receipts add column language text not null default 'en'`.execute(db)
}
