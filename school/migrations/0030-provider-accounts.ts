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
 * The provider's account and mode for each checkout page, unknown for existing ones; and until when events
 * were listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
