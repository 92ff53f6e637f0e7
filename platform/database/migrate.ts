import { Migrator, sql, type Kysely } from 'kysely'
import type { Database } from './open.ts'

/** Migrations by name, run in the order of their names; forward only. */
export type Migrations = Record<string, { up: (db: Kysely<unknown>) => Promise<void> }>

/** The number that Kysely locks by: so do former versions of this program. */
const lock = '3853314791062309107'

/**
 * What is done on the connection of a migration before it, and afterwards. On PostgreSQL everything is one
 * transaction, which has the lock, so that a pool behind the address (PgBouncer) may give the connection to
 * somebody else afterwards; the role may have time limits. SQLite itself waits for the lock: nothing is served
 * yet that this could stop, and what waits for its lock is not repeated from its beginning. Foreign keys are
 * off, which a transaction cannot do, so that `rebuildTable` may replace a table that others point at.
 */
const settings: Record<Database['engine'], { before: string[]; done: string[]; failed: string[] }> =
  {
    postgres: {
      before: [
        // What waited for the lock sees what the other process did.
        'begin isolation level read committed',
        'set local statement_timeout = 0',
        'set local lock_timeout = 0',
        'set local idle_in_transaction_session_timeout = 0',
        `select pg_advisory_xact_lock(${lock})`,
      ],
      done: ['commit'],
      failed: ['rollback'],
    },
    sqlite: {
      before: ['pragma busy_timeout = 5000', 'pragma foreign_keys = off'],
      done: ['pragma busy_timeout = 0', 'pragma foreign_keys = on'],
      failed: ['pragma busy_timeout = 0', 'pragma foreign_keys = on'],
    },
  }

/** How many migrations the parts of each database have. */
const known = new WeakMap<Database, Map<string, number>>()

async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The migrations, each followed by the check of all foreign keys, which are off meanwhile. */
function withForeignKeyChecks(migrations: Migrations): Migrations {
  const checked = Object.entries(migrations).map(([name, { up }]) => {
    const upAndCheck = async (db: Kysely<unknown>) => {
      await up(db)
      const check = sql<{ table: string; parent: string }>`pragma foreign_key_check`
      const [broken] = (await check.execute(db)).rows
      if (broken !== undefined)
        throw new Error(
          `${name} leaves rows of ${broken.table} that point at no row of ${broken.parent}`,
        )
    }
    return [name, { up: upAndCheck }] as const
  })
  return Object.fromEntries(checked)
}

/**
 * Brings the tables of `part` up to date, one process after the other, so that several may start at once.
 * Each part has its own record of what has run. Neither a migration nor the waiting for another process's
 * has a time limit on PostgreSQL: large tables take what they take. On SQLite each waits five seconds for
 * the other. Throws what a migration threw, and where one leaves a row behind that points at none.
 */
export async function migrate(
  database: Database,
  part: string,
  migrations: Migrations,
): Promise<void> {
  await database.unlimited(async (db) => {
    const { before, done, failed } = settings[database.engine]
    await runAll(db, before)
    const checked = database.engine === 'postgres' ? migrations : withForeignKeyChecks(migrations)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => checked },
      migrationTableName: `${part}_migration`,
      migrationLockTableName: `${part}_migration_lock`,
      // The whole of it is one.
      disableTransactions: database.engine === 'postgres',
    })
    const { error } = await migrator.migrateToLatest()
    // On a connection that is lost it fails too; what the migration threw says more.
    const after = error === undefined ? done : failed
    await runAll(db, after).catch((lost: unknown) => Promise.reject(error ?? lost))
    if (error !== undefined) throw error
  })
  const parts = known.get(database) ?? new Map<string, number>()
  known.set(database, parts.set(part, Object.keys(migrations).length))
}

/**
 * The parts whose tables are older than this program, as where an old backup took the place of the database: one small
 * query. A newer program's tables are current. Throws what the database throws.
 */
export async function findOutdatedParts(database: Database): Promise<string[]> {
  const parts = known.get(database) ?? new Map<string, number>()
  const counts = [...parts.keys()].map(
    (part) =>
      sql`select ${sql.lit(part)} as part, count(*) as done from ${sql.table(`${part}_migration`)}`,
  )
  const all = sql.join([sql`select '' as part, 0 as done`, ...counts], sql` union all `)
  const { rows } = await sql<{ part: string; done: number }>`${all}`.execute(database.tables())
  return rows.flatMap(({ part, done }) => (done < (parts.get(part) ?? 0) ? [part] : []))
}
