import type { Kysely } from 'kysely'

/** Sealed with the service's secret; one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_ticket_key')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .execute()
}
