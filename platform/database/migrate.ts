import { Migrator, sql, type Kysely } from 'kysely'
import type { Database } from './open.ts'

/** By name, run in that order; forward only. */
export type Migrations = Record<string, { up: (db: Kysely<unknown>) => Promise<void> }>

/** Kysely's lock number, used by former versions of this program, too. */
const lock = '3853314791062309107'

/**
 * Statements before and after migrations, on their connection. On PostgreSQL everything is one transaction,
 * which has the lock, so that a pool behind the address (PgBouncer) may give the connection away afterwards;
 * the role may have time limits. SQLite itself waits for the lock: nothing is served yet that this could
 * block. Foreign keys are off, which a transaction cannot do, so that `rebuildTable` may replace a referenced
 * table.
 */
const settings: Record<Database['engine'], { before: string[]; done: string[]; failed: string[] }> =
  {
    postgres: {
      before: [
        // After waiting for the lock, sees what the other process did.
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

const known = new WeakMap<Database, Map<string, number>>()

async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Checks all foreign keys after each migration, which runs without them. */
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
 * Migrates the tables of `part`; concurrent processes wait for each other. Each part records what has run. On
 * PostgreSQL neither migrating nor waiting has a time limit: large tables take long. On SQLite each waits
 * five seconds for the other. Throws a migration's error, and if one leaves a row with a dangling reference.
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
      // Everything is one transaction.
      disableTransactions: database.engine === 'postgres',
    })
    const { error } = await migrator.migrateToLatest()
    // On a lost connection this fails too; the migration's error says more.
    const after = error === undefined ? done : failed
    await runAll(db, after).catch((lost: unknown) => Promise.reject(error ?? lost))
    if (error !== undefined) throw error
  })
  const parts = known.get(database) ?? new Map<string, number>()
  known.set(database, parts.set(part, Object.keys(migrations).length))
}

/**
 * Parts whose tables are older than this program, as after restoring an old backup: one small query. A newer
 * program's tables are current. Throws the database's error.
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
