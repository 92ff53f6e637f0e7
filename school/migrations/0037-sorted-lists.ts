import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/**
 * The order of names (`natural_key` on SQLite), and an index for the review, which begins with waiting
 * classes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db))
    await sql`create collation "natural" (provider = icu, locale = 'en-u-kn-true')`.execute(db)
  await sql`create index classes_waiting
    on classes ((case when status = 'pending' then 1 else 0 end), id)
    where withdrawn_at is null and id > ''`.execute(db)
}
