import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** Which step of the cancellation policy a refund of part of a price follows: its credit note says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  await sql`alter table refunds add column rule_percent integer`.execute(db)
  await sql`alter table refunds add column rule_hours integer`.execute(db)
}
