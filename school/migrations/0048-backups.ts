import { sql, type Kysely } from 'kysely'

/** When the school was last backed up, and a backup last proved (clause 19.4): a row for each, see `readLastBackups`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backups (
    task text primary key,
    done_at bigint,
    name text,
    failed_at bigint,
    error text
  )`.execute(db)
}
