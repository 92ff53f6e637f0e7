import { sql, type Kysely } from 'kysely'

/**
 * A response is stored in the transaction of its work, so a call under way leaves no visible row, and
 * refusals are not stored. Other responses stay, without their `{"body":…}`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from kept_answers
    where answer is null or answer not like '{"body":%'`.execute(db)
  await sql`update kept_answers
    set answer = substr(answer, 9, length(answer) - 9)`.execute(db)
  await db.schema.alterTable('kept_answers').dropColumn('run').execute()
}
