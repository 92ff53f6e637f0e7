import { setTimeout as wait } from 'node:timers/promises'
import { Migrator, sql, type Kysely } from 'kysely'
import { ConfigError } from '#platform/settings.ts'
import { listTables } from './list-tables.ts'
import type { Database } from './open.ts'

type Migration = {
  up: (db: Kysely<unknown>) => Promise<void>
  /**
   * Only in the first one, if it replaces earlier ones: the last of them, and the last version that had
   * them. A database that has run them all is taken over as it is.
   */
  replaces?: { last: string; version: string }
}

/** By name, run in that order; forward only. */
export type Migrations = Record<string, Migration>

/** Kysely's lock number, used by former versions of this program, too. */
const lock = '3853314791062309107'

/**
 * Statements before and after migrations, on their connection. On PostgreSQL everything is one transaction,
 * which has the lock, so that a pool behind the address (PgBouncer) may give the connection away afterwards;
 * the role may have time limits. SQLite itself waits for the lock: nothing is served yet that this could
 * block. Foreign keys are off, which a transaction cannot do, so that a migration may replace a referenced
 * table: see decision 26.
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
        // Shorter than PostgreSQL waits before it ends one of two that block each other (`deadlock_timeout`,
        // a second), which may be a request of the last release.
        "set local lock_timeout = '500ms'",
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

/** PostgreSQL: no lock in time, deadlock. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const blockedStates = new Set(['55P03', '40P01'])

/** Some three quarters of a minute. */
const maxAttempts = 60

/** In milliseconds, until a migration that requests have blocked begins again. */
const retryPause = 250

const isBlocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && blockedStates.has(String(error.code))

/** The names of each part's migrations. */
const known = new WeakMap<Database, Map<string, string[]>>()

async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The names of the migrations that have run, for a part that has migrated before. */
async function readRecorded(db: Kysely<unknown>, part: string): Promise<string[]> {
  const table = `${part}_migration`
  if (!(await listTables(db)).some(({ name }) => name === table)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The names in `recorded` that the first of `migrations` replaces. Throws ConfigError if some of the replaced
 * ones have run, but not the last.
 */
export function listReplaced(recorded: readonly string[], migrations: Migrations): string[] {
  const [first] = Object.entries(migrations)
  const replaces = first?.[1].replaces
  if (first === undefined || replaces === undefined) return []
  const replaced = recorded.filter((name) => name < first[0]).toSorted()
  if (replaced.length > 0 && !replaced.includes(replaces.last))
    throw new ConfigError(
      `the database is too old for this version, because it stopped at ${replaced.at(-1)}; start (or restore) it with version ${replaces.version} once, then with this one`,
    )
  return replaced
}

const nothing = { up: async () => {} }

/** On a database that has run the migrations replaced by the first one, these and the first do nothing. */
function skipReplaced(recorded: readonly string[], migrations: Migrations): Migrations {
  const replaced = listReplaced(recorded, migrations)
  if (replaced.length === 0) return migrations
  const [first = ''] = Object.keys(migrations)
  return {
    ...migrations,
    ...Object.fromEntries([...replaced, first].map((name) => [name, nothing])),
  }
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

/** Throws a migration's error, after which nothing has changed. */
async function migrateOnce(
  db: Kysely<unknown>,
  engine: Database['engine'],
  part: string,
  migrations: Migrations,
): Promise<void> {
  const { before, done, failed } = settings[engine]
  // Outside of the transaction, which has SQLite's connection: names are only ever added.
  const left = skipReplaced(await readRecorded(db, part), migrations)
  await runAll(db, before)
  const checked = engine === 'postgres' ? left : withForeignKeyChecks(left)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => checked },
    migrationTableName: `${part}_migration`,
    migrationLockTableName: `${part}_migration_lock`,
    // Everything is one transaction.
    disableTransactions: engine === 'postgres',
  })
  const { error } = await migrator.migrateToLatest()
  // On a lost connection this fails too; the migration's error says more.
  const after = error === undefined ? done : failed
  await runAll(db, after).catch((lost: unknown) => Promise.reject(error ?? lost))
  if (error !== undefined) throw error
}

/**
 * Migrates the tables of `part`; concurrent processes wait for each other. Each part records what has run. On
 * PostgreSQL neither migrating nor waiting for another process has a time limit: large tables take long; where
 * a request uses a table, the migration steps back and begins again. On SQLite each waits five seconds for the
 * other. Throws a migration's error, and if one leaves a row with a dangling reference; ConfigError if the
 * tables are too old.
 */
export async function migrate(
  database: Database,
  part: string,
  migrations: Migrations,
): Promise<void> {
  await database.unlimited(async (db) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await migrateOnce(db, database.engine, part, migrations)
      } catch (error) {
        if (attempt === maxAttempts || !isBlocked(error)) throw error
        await wait(retryPause)
      }
  })
  const parts = known.get(database) ?? new Map<string, string[]>()
  known.set(database, parts.set(part, Object.keys(migrations)))
}

/** All parts, one after the other; throws as `migrate` does. */
export async function migrateAll(
  database: Database,
  parts: Record<string, Migrations>,
): Promise<void> {
  for (const [part, migrations] of Object.entries(parts)) await migrate(database, part, migrations)
}

/**
 * Parts whose tables are older than this program, as after restoring an old backup: one small query. A newer
 * program's tables are current. Throws the database's error.
 */
export async function findOutdatedParts(database: Database): Promise<string[]> {
  const parts = known.get(database) ?? new Map<string, string[]>()
  const counts = [...parts].map(
    ([part, names]) =>
      sql`select ${sql.lit(part)} as part, count(*) as done from ${sql.table(`${part}_migration`)}
        where name in (${sql.join(names.map((name) => sql.lit(name)))})`,
  )
  const all = sql.join([sql`select '' as part, 0 as done`, ...counts], sql` union all `)
  const { rows } = await sql<{ part: string; done: number }>`${all}`.execute(database.tables())
  return rows.flatMap(({ part, done }) => (done < (parts.get(part)?.length ?? 0) ? [part] : []))
}

/**
 * Compares the tables with this program's `parts` and changes nothing. `none`: there are none yet; `older`:
 * the next start migrates them; `newer`, or a mixture: the server does not start on them. Throws ConfigError
 * if they are too old to migrate.
 */
export async function compareTables(
  db: Kysely<unknown>,
  parts: Record<string, Migrations>,
): Promise<'none' | 'older' | 'current' | 'newer'> {
  const compared = await Promise.all(
    Object.entries(parts).map(async ([part, migrations]) => {
      const recorded = await readRecorded(db, part)
      const replaced = listReplaced(recorded, migrations)
      const names =
        replaced.length === 0 ? Object.keys(migrations) : Object.keys(migrations).slice(1)
      return {
        isEmpty: recorded.length === 0,
        // A school at a Firebase project has no tables of the identity service.
        isBehind: recorded.length > 0 && names.some((name) => !recorded.includes(name)),
        isAhead: recorded.some((name) => !(name in migrations) && !replaced.includes(name)),
      }
    }),
  )
  if (compared.every(({ isEmpty }) => isEmpty)) return 'none'
  if (compared.some(({ isAhead }) => isAhead)) return 'newer'
  return compared.some(({ isBehind }) => isBehind) ? 'older' : 'current'
}

/**
 * For programs that do not migrate: throws ConfigError if the database is older than this program's `parts`.
 * Accepts the tables of a newer program.
 */
export async function requireCurrent(
  db: Kysely<unknown>,
  parts: Record<string, Migrations>,
): Promise<void> {
  if ((await compareTables(db, parts)) === 'older')
    throw new ConfigError(
      'the database is older than this program; start the server once, which brings it up to date',
    )
}
