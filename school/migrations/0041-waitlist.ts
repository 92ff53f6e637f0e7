import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const statements = [
  'alter table classes add column offered integer not null default 0',
  `create table waitlist (
    id text primary key,
    class_id text not null references classes (id),
    student_id text not null references users (id),
    joined_at bigint not null,
    state text not null,
    offer_ends bigint,
    unique (class_id, student_id)
  )`,
  'create index waitlist_in_order on waitlist (class_id, state, joined_at)',
  'create index waitlist_of_student on waitlist (student_id, joined_at, id)',
  `create index waitlist_offered on waitlist (offer_ends, id) where state = 'offered'`,
]

/** The waitlists of full classes, and the seats that are held for people of them (clause 15.1). See decision 60. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
