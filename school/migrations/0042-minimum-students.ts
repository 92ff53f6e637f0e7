import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const statements = [
  'alter table classes add column minimum_students integer',
  'alter table classes add column confirmed_for bigint',
  'alter table classes add column told_short_for bigint',
  `create index classes_with_minimum on classes (starts_at)
    where minimum_students is not null and withdrawn_at is null`,
  `create index classes_by_instructor_soonest on classes (instructor_id, status, starts_at)
    where withdrawn_at is null`,
]

/**
 * The least number of students of a class (clause 16.2), for which of its beginnings somebody decided that it is held all
 * the same, and for which they were told; and an index for what an instructor teaches next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL alters no table that waits for checks, as after a migration before this one.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
