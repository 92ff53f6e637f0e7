import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPostgres } from '#platform/database/check-postgres.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { makeFolder } from '#platform/files/make-folder.ts'
import { ConfigError } from '#platform/settings.ts'
import { explainError } from './commands/explain-error.ts'
import type { Config } from './config/config.ts'

/** Throws ConfigError, one line, if it cannot connect, whatever the reason. */
async function openPostgres(url: string): Promise<Database> {
  const location = await checkPostgres(url).catch((error: unknown) => {
    const last: unknown = error instanceof AggregateError ? error.errors.at(-1) : error
    const reason = last instanceof Error ? last.message : String(last)
    throw new ConfigError(explainError(last) ?? `DATABASE_URL: ${reason}`, { cause: error })
  })
  return openDatabase(location)
}

/** Makes the data folder if missing. Throws ConfigError if the folder or PostgreSQL cannot be used. */
export async function openConfiguredDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl)
  try {
    await makeFolder(config.dataDir)
    const file = join(config.dataDir, 'safelight.db')
    // Readable by nobody else, wherever the folder is; SQLite gives its other files the same mode.
    await (await open(file, 'a', 0o600)).close()
    return openDatabase({ file })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR: ${config.dataDir} cannot be used: ${reason}`, { cause: error })
  }
}
