import { sql, type Kysely } from 'kysely'

/** The hidden reviews of a class are listed for admins, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_hidden on reviews (class_id, created_at, id)
    where hidden_reason is not null`.execute(db)
}
