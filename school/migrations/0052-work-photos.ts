import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const statements = [
  'alter table photos add column facts text',
  'create table school_keys (name text primary key, key text not null)',
  'create table warnings (name text primary key, told_at bigint not null)',
]

/** What was measured of photos that are handed in, the key that signs their addresses, and what admins were told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
