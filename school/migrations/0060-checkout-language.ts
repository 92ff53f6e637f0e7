import { sql, type Kysely } from 'kysely'

/** The language of the page on which a checkout was started; null for older checkouts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkouts add column language text`.execute(db)
}
