import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** The calls of each caller in the current minute, where several processes count together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: a crash may forget the counts of a minute, and every call is spared a flush.
  await sql`create ${sql.raw(isPostgres(db) ? 'unlogged' : '')} table rate_counts (
    key text primary key,
    calls integer not null,
    ends_at bigint not null
  )`.execute(db)
  await sql`create index rate_counts_ended on rate_counts (ends_at)`.execute(db)
}
