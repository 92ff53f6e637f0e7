import { sql, type Kysely } from 'kysely'

/**
 * The list of all classes gets an index that no other list can use. PostgreSQL read the former one
 * for the newest of one status or topic as well, trying class by class, which takes long where the
 * last thousands of classes have another status or topic. The condition on the id is always true;
 * only the list of all classes makes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('classes_in_order').execute()
  await db.schema
    .createIndex('classes_all_in_order')
    .on('classes')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`withdrawn_at is null and id > ''`)
    .execute()
}
