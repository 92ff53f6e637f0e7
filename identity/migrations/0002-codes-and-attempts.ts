import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.references('identity_account.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('new_email', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint(
      'identity_code_purpose',
      sql`purpose in ('PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL', 'EMAIL_SIGNIN')`,
    )
    .execute()
  await db.schema
    .createIndex('identity_code_account_id')
    .on('identity_code')
    .column('account_id')
    .execute()
  await db.schema
    .createIndex('identity_code_expires_at')
    .on('identity_code')
    .column('expires_at')
    .execute()
  await db.schema
    .createTable('identity_attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('identity_attempt_ends_at')
    .on('identity_attempt')
    .column('ends_at')
    .execute()
}
