import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const columns = [
  'cancelled_at bigint',
  'began_at bigint',
  'dated_at bigint',
  'refunds_held integer not null default 0',
]

/**
 * What a refund is decided by (clause 13.7): when a class was cancelled, when it began where its
 * meetings have moved since, and until when it had no dates. The history knows when the classes of before were cancelled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL alters no table that waits for checks, as after a migration before this one.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const column of columns)
    await sql`alter table classes add column ${sql.raw(column)}`.execute(db)
  await sql`update classes set cancelled_at = coalesce(
      (select max(at) from audit where subject_id = classes.id and kind = 'class-cancelled'),
      updated_at)
    where status = 'cancelled'`.execute(db)
}
