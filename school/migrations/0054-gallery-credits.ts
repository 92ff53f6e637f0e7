import { sql, type Kysely } from 'kysely'

/**
 * The instructor whom an admin chose for a photograph; null where the credit is a text. Names that were
 * stored before stay texts: a name does not say whose it is. See decision 82.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gallery_photos add column instructor_id text references users (id)`.execute(
    db,
  )
}
