import { sql, type Kysely } from 'kysely'

/** The stored responses of calls with an Idempotency-Key have the name that the field gives them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('kept_answers').renameTo('idempotency_keys').execute()
  await db.schema.alterTable('idempotency_keys').renameColumn('answer', 'response').execute()
  await sql`drop index kept_answers_by_age`.execute(db)
  await db.schema
    .createIndex('idempotency_keys_by_age')
    .on('idempotency_keys')
    .column('started_at')
    .execute()
}
