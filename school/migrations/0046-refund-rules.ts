import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** Which step of the cancellation policy a refund of part of a price follows: its credit note says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL alters no table that waits for checks, as after a migration before this one.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  await sql`alter table refunds add column rule_percent integer`.execute(db)
  await sql`alter table refunds add column rule_hours integer`.execute(db)
}
