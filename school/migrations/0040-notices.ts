import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** Notices of what has happened (clause 14.3), and what people chose about their mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  await sql`create table notices (
    id text primary key,
    user_id text not null references users (id),
    note_id text not null unique,
    title text not null,
    text text not null,
    path text,
    created_at bigint not null,
    read_at bigint
  )`.execute(db)
  await sql`create index notices_of on notices (user_id, created_at, id)`.execute(db)
  await sql`create index notices_unread on notices (user_id, id) where read_at is null`.execute(db)
  await sql`create index notices_created_at on notices (created_at)`.execute(db)
  await sql`alter table letter_notes rename column student_id to user_id`.execute(db)
  await sql`alter table users add column muted text not null default ''`.execute(db)
  await sql`alter table users add column mail_token text`.execute(db)
  await sql`create unique index users_mail_token on users (mail_token)`.execute(db)
}
