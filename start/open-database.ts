import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPostgres } from '#platform/database/check-postgres.ts'
import { takeFileLock } from '#platform/database/file-lock.ts'
import { listTables } from '#platform/database/list-tables.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { makeFolder } from '#platform/files/make-folder.ts'
import { ConfigError, readSettings } from '#platform/settings.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import { isSetUp, type Basics } from '#school/settings/set-up.ts'
import { explainError } from './commands/explain-error.ts'
import { settings, type Config } from './config/config.ts'
import { shared } from './setup/shared-questions.ts'

/** Throws ConfigError, one line, if it cannot connect, whatever the reason. */
async function openPostgres(url: string): Promise<Database> {
  const location = await checkPostgres(url).catch((error: unknown) => {
    const last: unknown = error instanceof AggregateError ? error.errors.at(-1) : error
    const reason = last instanceof Error ? last.message : String(last)
    throw new ConfigError(explainError(last) ?? `DATABASE_URL: ${reason}`, { cause: error })
  })
  return openDatabase(location)
}

/** `alone`: no server or other command may have the database open meanwhile. */
type Use = 'shared' | 'alone'

/** A file of its own, because SQLite itself locks the database's. */
export const lockFile = 'safelight.lock'

async function openSqlite(dataDir: string, use: Use): Promise<Database> {
  const file = join(dataDir, 'safelight.db')
  const release = await takeFileLock(join(dataDir, lockFile), use)
  if (release === undefined)
    throw new ConfigError(
      use === 'alone'
        ? `DATA_DIR: a server or a command uses the school in ${dataDir}; stop it first`
        : `DATA_DIR: the school in ${dataDir} is being moved; wait until npm run move has ended`,
    )
  try {
    // Readable by nobody else, wherever the folder is; SQLite gives its other files the same mode.
    await (await open(file, 'a', 0o600)).close()
    const database = openDatabase({ file })
    return { ...database, close: () => database.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * For the server: makes the data folder and the database if missing. Throws ConfigError if the folder or
 * PostgreSQL cannot be used.
 */
export async function openConfiguredDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  use: Use = 'shared',
): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl)
  try {
    await makeFolder(dataDir)
    return await openSqlite(dataDir, use)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used: ${reason}`, { cause: error })
  }
}

/**
 * For everything but the server: opens the database of a school that a server has made. Creates nothing, even
 * where a setting is mistyped, see decision 85. Throws ConfigError.
 */
export async function openSchoolDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  use: Use = 'shared',
): Promise<Database> {
  const { dataDir, databaseUrl } = config
  const nothing =
    databaseUrl === undefined
      ? `DATA_DIR: there is no school in ${dataDir}; correct the setting, or start the server once`
      : 'DATABASE_URL: there is no school in this database; correct the setting, or start the server once'
  if (databaseUrl === undefined) {
    const file = await stat(join(dataDir, 'safelight.db')).catch(() => undefined)
    if (file === undefined) throw new ConfigError(nothing)
  }
  const database = await openConfiguredDatabase(config, use)
  try {
    const tables = await listTables(database.tables())
    if (!tables.some(({ name }) => name === 'school_migration')) throw new ConfigError(nothing)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const { SCHOOL_TIME_ZONE, LANGUAGES, CURRENCY, WITHDRAWAL } = settings

/** Settings with these answers of the set-up, but for those that the environment sets. Throws ConfigError. */
export function readStored(config: Config, answers: Basics): Config {
  const stored = Object.fromEntries(
    Object.entries(answers)
      .map(([name, answer]) => [shared[name as keyof Basics].variable, answer] as const)
      .filter(([variable]) => !config.own.environment.has(variable)),
  )
  const set = readSettings({ SCHOOL_TIME_ZONE, LANGUAGES, CURRENCY, WITHDRAWAL }, stored)
  return {
    ...config,
    ...('SCHOOL_TIME_ZONE' in stored && { timeZone: set.SCHOOL_TIME_ZONE }),
    ...('LANGUAGES' in stored && { languages: set.LANGUAGES }),
    selling: {
      ...config.selling,
      ...('CURRENCY' in stored && { currency: set.CURRENCY }),
      withdrawal: set.WITHDRAWAL ?? config.selling.withdrawal,
    },
  }
}

/** Settings with what the set-up has stored in the database (clause 20.5). Throws ConfigError. */
export async function withStoredSettings(config: Config, database: Database): Promise<Config> {
  const tables = await listTables(database.tables())
  if (!tables.some(({ name }) => name === 'school_parts')) return config
  const row = await database
    .tables<Tables>()
    .selectFrom('school_parts')
    .select('value')
    .where('part', '=', 'basics')
    .executeTakeFirst()
  if (row === undefined) return config
  return readStored(config, JSON.parse(row.value) as Basics)
}

/**
 * Throws ConfigError if neither the environment nor the set-up has chosen, such as at a school of a former release.
 * A school that is still to be set up sells nothing yet; with Firebase no page asks.
 */
export async function requireWithdrawal(
  { selling, firebase }: Pick<Config, 'selling' | 'firebase'>,
  db: Db,
): Promise<void> {
  if (selling.withdrawal !== null) return
  if (firebase === undefined && !(await isSetUp(db))) return
  throw new ConfigError(
    'WITHDRAWAL: must be set to serve a real site: eu (consumers in the European Union can withdraw for 14 days from what they buy without a fixed date) or off',
  )
}
