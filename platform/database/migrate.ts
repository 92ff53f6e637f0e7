import { Migrator, sql, type Kysely } from 'kysely'
import type { Database } from './open.ts'

/** Migrations by name, run in the order of their names; forward only. */
export type Migrations = Record<string, { up: (db: Kysely<unknown>) => Promise<void> }>

/** PostgreSQL's time limits of a connection, which are there for calls: see `openDatabase`. */
const limits = ['statement_timeout', 'idle_in_transaction_session_timeout']

/** Lifts the time limits of the one connection of `db`; gives what sets them again. */
async function liftTimeLimits(db: Kysely<unknown>): Promise<() => Promise<void>> {
  for (const limit of limits) await sql`select set_config(${limit}, '0', false)`.execute(db)
  return async () => {
    for (const limit of limits) await sql`reset ${sql.id(limit)}`.execute(db)
  }
}

/**
 * Lets SQLite itself wait for the lock, in the connection of `db`: nothing is served yet that this could
 * stop, and what waits for its lock is not repeated from its beginning.
 */
async function waitForLocks(db: Kysely<unknown>): Promise<() => Promise<void>> {
  await sql`pragma busy_timeout = 5000`.execute(db)
  return async () => void (await sql`pragma busy_timeout = 0`.execute(db))
}

/**
 * Brings the tables of `part` up to date, under Kysely's migration lock, so that several processes
 * may start at once. Each part has its own record of what has run. Neither a migration nor the
 * waiting for another process's has a time limit on PostgreSQL: large tables take what they take. On
 * SQLite each waits five seconds for the other. Throws what a migration threw.
 */
export async function migrate(
  database: Database,
  part: string,
  migrations: Migrations,
): Promise<void> {
  const connection = database.tables<unknown>().connection()
  await connection.execute(async (db) => {
    const setAgain = await (database.engine === 'postgres' ? liftTimeLimits(db) : waitForLocks(db))
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      migrationTableName: `${part}_migration`,
      migrationLockTableName: `${part}_migration_lock`,
    })
    const { error } = await migrator.migrateToLatest()
    // On a connection that is lost it fails too; what the migration threw says more.
    await setAgain().catch((lost: unknown) => Promise.reject(error ?? lost))
    if (error !== undefined) throw error
  })
}
