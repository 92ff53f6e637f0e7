import { sql, type Kysely } from 'kysely'

/** An index for the list of all people only, as that of all classes (0007). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists users_in_order`.execute(db)
  await sql`create index users_all_in_order on users (created_at, id)
    where removed_at is null and id > ''`.execute(db)
}
