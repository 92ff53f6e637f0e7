import { sql, type Kysely } from 'kysely'

/** The stored responses of calls with an Idempotency-Key, for a day; 0015 renames the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table kept_answers (
    key_hash text primary key,
    body_hash text not null,
    run text not null,
    started_at bigint not null,
    answer text
  )`.execute(db)
  await sql`create index kept_answers_by_age on kept_answers (started_at)`.execute(db)
}
