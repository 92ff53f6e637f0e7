import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** What a refund in the history gave back: until now a part of its note, in English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  await sql`alter table audit add column amount_minor bigint`.execute(db)
}
