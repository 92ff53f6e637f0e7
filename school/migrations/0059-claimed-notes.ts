import { sql, type Kysely } from 'kysely'

/** The job of the letter that a note is being sent with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table letter_notes add column letter_id text`.execute(db)
}
