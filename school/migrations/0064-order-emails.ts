import { sql, type Kysely } from 'kysely'

/** Orders get their student's current email; until now they kept that of the day of ordering. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const email = sql`(select u.email from users as u
    where u.id = orders.student_id and u.left_at is null and u.removed_at is null)`
  await sql`update orders set student_email = ${email}
    where cancelled_at is null and student_email <> ${email}`.execute(db)
}
