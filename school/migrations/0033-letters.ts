import { sql, type Kysely } from 'kysely'

/** What the next letter to a student reports; see school/notify/letters.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table letter_notes (
    id text primary key,
    student_id text not null references users (id),
    topic text not null,
    kind text not null,
    content text not null,
    tell_at bigint not null,
    unique (student_id, topic)
  )`.execute(db)
  await sql`create index letter_notes_tell_at on letter_notes (tell_at)`.execute(db)
}
