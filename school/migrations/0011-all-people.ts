import { sql, type Kysely } from 'kysely'

/**
 * The list of all people gets an index that no other list can use, as that of all classes did (0007).
 * PostgreSQL read the former one for the instructors as well, trying person by person, where much of
 * the tables was newly written and counting each one's students seemed dear beside it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('users_in_order').execute()
  await db.schema
    .createIndex('users_all_in_order')
    .on('users')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`removed_at is null and id > ''`)
    .execute()
}
