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
 * The minimum of a class (clause 16.2), for which start it was confirmed below that, and for which people
 * were told; and an index for what an instructor teaches next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
