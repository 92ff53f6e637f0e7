import { sql, type Kysely } from 'kysely'

/**
 * Who was seen in a class (clause 10.8), the orders of a class that count in the order of its roster, and
 * the classes that a student has paid for. `checked_in_at` is when the student was seen; null where they
 * were not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('checked_in_at', 'bigint').execute()
  await sql`create index orders_roster on orders (class_id, created_at, id)
    where cancelled_at is null`.execute(db)
  await sql`create index orders_paid on orders (student_id, class_id)
    where status = 'paid'`.execute(db)
}
