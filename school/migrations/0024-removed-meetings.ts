import type { Kysely } from 'kysely'

/**
 * When a meeting was removed; null while it takes place. The row stays a while for calendars (clause 10.10).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('meetings').addColumn('cancelled_at', 'bigint').execute()
}
