import type { Kysely } from 'kysely'

/** Finds an account's least recently used sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('identity_session_account_id')
    .on('identity_session')
    .columns(['account_id', 'last_used_at'])
    .execute()
}
