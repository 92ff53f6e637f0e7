import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/**
 * The language of a person (null: the school's own) and of a document (clause 17.6): English until now, as
 * for a process that still runs the previous version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  await sql`alter table users add column language text`.execute(db)
  await sql`alter table receipts add column language text not null default 'en'`.execute(db)
}
