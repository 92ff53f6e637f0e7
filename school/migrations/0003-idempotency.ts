import type { Kysely } from 'kysely'

/** The answers kept for calls with an Idempotency-Key, for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_answers')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('run', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('answer', 'text')
    .execute()
  await db.schema
    .createIndex('kept_answers_by_age')
    .on('kept_answers')
    .column('started_at')
    .execute()
}
