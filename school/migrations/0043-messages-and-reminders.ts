import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** Messages to the students of a class (clause 14.4), and who was reminded of a meeting (14.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  await sql`create table class_messages (
    id text primary key,
    class_id text not null references classes (id),
    sender_id text not null references users (id),
    sender_name text not null,
    text text not null,
    recipients integer not null,
    sent_at bigint not null,
    noted_to text not null
  )`.execute(db)
  await sql`create index class_messages_of on class_messages (class_id, sent_at, id)`.execute(db)
  await sql`create index class_messages_by on class_messages (sender_id, sent_at)`.execute(db)
  await sql`alter table notices add column message_id text`.execute(db)
  // No reference to meetings: their rows are written anew when a class changes.
  await sql`create table reminders (
    meeting_id text not null,
    student_id text not null references users (id),
    starts_at bigint not null,
    primary key (meeting_id, student_id)
  )`.execute(db)
  await sql`create index reminders_starts_at on reminders (starts_at)`.execute(db)
  await sql`create index meetings_coming on meetings (starts_at) where cancelled_at is null`.execute(
    db,
  )
}
