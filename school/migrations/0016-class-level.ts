import { sql, type Kysely } from 'kysely'

/**
 * The level of a class (clause 10.1). Searches read classes of a level in the order of their ids, so one
 * index is enough for every sort. The id is an expression, which no other index has: PostgreSQL would go
 * through all ids for a common level, class by class, which takes long where the last thousands have another
 * one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('classes')
    .addColumn('level', 'text', (column) => column.notNull().defaultTo('all'))
    .execute()
  await sql`create index classes_by_level on classes (status, level, (id || ''))
    where withdrawn_at is null`.execute(db)
}
