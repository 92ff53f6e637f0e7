import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_ticket_key')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .execute()
}
