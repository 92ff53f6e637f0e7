import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/open.ts'

/** PostgreSQL's statistics before its tables are tidied up: indexes alone do not show who exists, and cost more. */
export const newTableStatistics = sql`update pg_class set relallvisible = 0
  where relnamespace = 'public'::regnamespace`

/** Asks for plans while PostgreSQL has only those; SQLite never has more. */
export async function withStatistics<Result>(
  statistics: RawBuilder<unknown>,
  database: Database,
  ask: (db: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  if (database.engine === 'sqlite') return ask(database.tables())
  const trx = await database.tables<unknown>().startTransaction().execute()
  try {
    await statistics.execute(trx)
    return await ask(trx)
  } finally {
    await trx.rollback().execute()
  }
}
