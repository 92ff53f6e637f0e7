import type { Kysely } from 'kysely'

/** One row: the token of the server that started last, while the school is not set up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setup_token')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}
