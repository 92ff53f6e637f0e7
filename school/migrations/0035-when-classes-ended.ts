import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const columns = [
  ['classes', 'cancelled_at bigint'],
  ['classes', 'began_at bigint'],
  ['classes', 'dated_at bigint'],
  ['classes', 'undated_at bigint'],
  ['classes', 'refunds_held integer not null default 0'],
  ['orders', 'seen_at bigint'],
  ['checkout_lines', 'kept_percent integer'],
] as const

/**
 * What decides a refund (clause 13.7): when a class was cancelled, when it began if its meetings moved, when
 * it had no dates, when students were seen, and how much the school retained of a cancelled seat. The history
 * knows when earlier classes were cancelled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const [table, column] of columns)
    await sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(db)
  await sql`update classes set cancelled_at = coalesce(
      (select max(at) from audit where subject_id = classes.id and kind = 'class-cancelled'),
      updated_at)
    where status = 'cancelled'`.execute(db)
  await sql`update orders set seen_at = checked_in_at where checked_in_at is not null`.execute(db)
  await sql`update checkout_lines set kept_percent =
      case when net_minor = 0 then 0 else 100 - (100 * refunded_minor) / net_minor end
    where seat = 'taken' and order_id in (select id from orders where status = 'cancelled')
      and class_id in (select id from classes where cancelled_at is null and withdrawn_at is null)`.execute(
    db,
  )
}
