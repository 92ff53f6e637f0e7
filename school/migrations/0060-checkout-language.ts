import { sql, type Kysely } from 'kysely'

/** The language of the page that a checkout was started on; null for one of the last release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkouts add column language text`.execute(db)
}
