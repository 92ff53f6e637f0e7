import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The calls of each caller in the present minute, where several processes count together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_counts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rate_counts_ended').on('rate_counts').column('ends_at').execute()
  // Counts of a minute need no journal: a crash may forget them, and every call is spared a flush.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table rate_counts set unlogged`.execute(db)
}
