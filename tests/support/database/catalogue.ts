import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/open.ts'

/** What PostgreSQL knows of its tables before it has tidied up: indexes alone do not tell who is there, and cost more. */
export const newTableStatistics = sql`update pg_class set relallvisible = 0
  where relnamespace = 'public'::regnamespace`

/** Asks for plans while PostgreSQL knows no more than that; SQLite never knows more. */
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
