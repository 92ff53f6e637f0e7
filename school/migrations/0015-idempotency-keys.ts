import { sql, type Kysely } from 'kysely'

/** Renames the stored responses of calls with an Idempotency-Key to what the field calls them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kept_answers rename to idempotency_keys`.execute(db)
  await sql`alter table idempotency_keys rename column answer to response`.execute(db)
  await sql`drop index kept_answers_by_age`.execute(db)
  await sql`create index idempotency_keys_by_age on idempotency_keys (started_at)`.execute(db)
}
