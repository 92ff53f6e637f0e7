import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const statements = [
  'alter table checkouts add column provider_account text',
  'alter table checkouts add column is_live integer',
  `create table provider_cursors (
    account text not null,
    is_live integer not null,
    listed_until bigint not null,
    primary key (account, is_live)
  )`,
]

/**
 * The account and mode of the payment provider in which a checkout's page was opened, unknown for existing checkouts;
 * and until when the events of an account were listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL alters no table that waits for checks, as after a migration before this one.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
