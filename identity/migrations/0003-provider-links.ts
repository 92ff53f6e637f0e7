import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_link')
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('raw_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('identity_account.id').onDelete('cascade'),
    )
    .addColumn('email', 'text')
    .addColumn('display_name', 'text')
    .addColumn('photo_url', 'text')
    .addColumn('screen_name', 'text')
    .addColumn('linked_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_link_provider', ['provider_id', 'raw_id'])
    .addUniqueConstraint('identity_link_account', ['account_id', 'provider_id'])
    .execute()
  await db.schema
    .createTable('identity_used_ticket')
    .addColumn('ticket_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('identity_used_ticket_expires_at')
    .on('identity_used_ticket')
    .column('expires_at')
    .execute()
}
