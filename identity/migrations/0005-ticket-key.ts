import type { Kysely } from 'kysely'

/** The key of tickets and refresh tokens, sealed with the service's secret: one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_ticket_key')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .execute()
}
