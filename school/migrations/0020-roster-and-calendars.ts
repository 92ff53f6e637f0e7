import { sql, type Kysely } from 'kysely'

/**
 * Attendance (clause 10.8), the orders of a class in roster order, and a student's paid classes.
 * `checked_in_at` is null if the student was not seen. And calendars (clause 10.10): only the hash of each
 * token, and its account. Cancelled orders are found by that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('checked_in_at', 'bigint').execute()
  await sql`create index orders_roster on orders (class_id, created_at, id)
    where cancelled_at is null`.execute(db)
  await sql`create index orders_paid on orders (student_id, class_id)
    where status = 'paid'`.execute(db)
  await sql`create index orders_left on orders (student_id, cancelled_at)
    where status = 'cancelled'`.execute(db)
  await sql`create table calendar_tokens (
    user_id text primary key references users (id),
    account_id text not null,
    token_hash text not null unique,
    created_at bigint not null
  )`.execute(db)
}
