import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { makeFolder } from '#platform/files/make-folder.ts'
import { ConfigError } from '#platform/settings.ts'
import type { Config } from './config/config.ts'

/**
 * Opens the database that the settings name, making the data folder where it is missing.
 * Throws ConfigError where the folder cannot be used.
 */
export async function openConfiguredDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  if (config.databaseUrl !== undefined) return openDatabase({ url: config.databaseUrl })
  try {
    await makeFolder(config.dataDir)
    const file = join(config.dataDir, 'safelight.db')
    // Nobody else's to read, wherever the folder is; SQLite gives its other files the same mode.
    await (await open(file, 'a', 0o600)).close()
    return openDatabase({ file })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR: ${config.dataDir} cannot be used: ${reason}`, { cause: error })
  }
}
