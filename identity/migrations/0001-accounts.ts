import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('initial_email', 'text')
    .addColumn('display_name', 'text')
    .addColumn('photo_url', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('password_updated_at', 'bigint')
    .addColumn('email_link_used', 'integer', (column) => column.notNull())
    .addColumn('disabled', 'integer', (column) => column.notNull())
    .addColumn('valid_since', 'bigint', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_login_at', 'bigint', (column) => column.notNull())
    .addColumn('last_refresh_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint(
      'identity_account_bits',
      sql`email_verified in (0, 1) and email_link_used in (0, 1) and disabled in (0, 1)`,
    )
    .execute()
  await db.schema
    .createTable('identity_session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('sign_in_provider', 'text', (column) => column.notNull())
    .addColumn('auth_time', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('identity_session_last_used_at')
    .on('identity_session')
    .column('last_used_at')
    .execute()
  await db.schema
    .createTable('identity_signing_key')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('kid', 'text', (column) => column.notNull().unique())
    .addColumn('public_jwk', 'text', (column) => column.notNull())
    .addColumn('sealed_private_jwk', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}
