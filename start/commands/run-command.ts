import { ProtocolError } from '#identity/errors.ts'
import { requireCurrent } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import type { Environment } from '#platform/settings.ts'
import { contents } from '#start/backup/contents.ts'
import type { Config } from '#start/config/config.ts'
import { openSchoolDatabase } from '#start/open-database.ts'
import { explainError } from './explain-error.ts'

/** Exits with code 2: the arguments are wrong. */
export function exitWithUsage(usage: string): never {
  console.error(usage)
  return process.exit(2)
}

/**
 * Exits with the code that `work` returns; with 1 after one line about an error that the operator can
 * correct.
 */
export async function runOrExplain(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    const line = error instanceof ProtocolError ? error.message : explainError(error)
    if (line === undefined) throw error
    console.error(line)
    process.exitCode = 1
  }
}

/** Runs `work` on an existing school of this version. */
export async function runCommand<Settings extends Pick<Config, 'dataDir' | 'databaseUrl'>>(
  readSettings: (env: Environment) => Settings,
  work: (database: Database, settings: Settings) => Promise<number>,
): Promise<void> {
  await runOrExplain(async () => {
    const settings = readSettings(process.env)
    const database = await openSchoolDatabase(settings)
    try {
      await requireCurrent(database.tables(), contents.migrations)
      return await work(database, settings)
    } finally {
      await database.close()
    }
  })
}
