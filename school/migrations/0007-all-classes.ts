import { sql, type Kysely } from 'kysely'

/**
 * An index for the list of all classes only, which alone has the (always true) condition on the id.
 * PostgreSQL used the former index for lists of one status or topic, too, and read every class.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists classes_in_order`.execute(db)
  await sql`create index classes_all_in_order on classes (created_at, id)
    where withdrawn_at is null and id > ''`.execute(db)
}
