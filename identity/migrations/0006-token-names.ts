import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identity_ticket_key').renameTo('identity_token_key').execute()
  await db.schema.dropIndex('identity_used_ticket_expires_at').execute()
  await db.schema.alterTable('identity_used_ticket').renameTo('identity_consumed_token').execute()
  await db.schema
    .alterTable('identity_consumed_token')
    .renameColumn('ticket_hash', 'token_hash')
    .execute()
  await db.schema
    .createIndex('identity_consumed_token_expires_at')
    .on('identity_consumed_token')
    .column('expires_at')
    .execute()
}
