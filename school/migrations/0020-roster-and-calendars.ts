import { sql, type Kysely } from 'kysely'

/**
 * Who was seen in a class (clause 10.8), the orders of a class that count in the order of its roster, and
 * the classes that a student has paid for. `checked_in_at` is when the student was seen; null where they
 * were not. And the calendars that people have made (clause 10.10): of each token only the hash, and the
 * account that has made it; orders that were cancelled are found by that time.
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
