import { Migrator, type Kysely } from 'kysely'
import type { Database } from './open.ts'

/** Migrations by name, run in the order of their names; forward only. */
export type Migrations = Record<string, { up: (db: Kysely<unknown>) => Promise<void> }>

/**
 * Brings the tables of `part` up to date, under Kysely's migration lock, so that several processes
 * may start at once. Each part has its own record of what has run. Throws what a migration threw.
 */
export async function migrate(
  database: Database,
  part: string,
  migrations: Migrations,
): Promise<void> {
  const migrator = new Migrator({
    db: database.tables<unknown>(),
    provider: { getMigrations: async () => migrations },
    migrationTableName: `${part}_migration`,
    migrationLockTableName: `${part}_migration_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
