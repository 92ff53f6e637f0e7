import { listTables } from '#platform/database/list-tables.ts'
import type { Database } from '#platform/database/open.ts'
import { readSettings } from '#platform/settings.ts'
import type { Tables } from '#school/base/tables.ts'
import { readBasics, type Basics } from '#school/settings/set-up.ts'
import { settings, type Config } from '#start/config/config.ts'

const { SCHOOL_TIME_ZONE, LANGUAGES, CURRENCY } = settings

/** Settings with these, but for those that the environment sets. Throws ConfigError. */
export function readStored(config: Config, basics: Basics): Config {
  const stored = Object.fromEntries(
    Object.entries(basics).filter(([name]) => !config.own.environment.has(name)),
  )
  const set = readSettings({ SCHOOL_TIME_ZONE, LANGUAGES, CURRENCY }, stored)
  return {
    ...config,
    ...('SCHOOL_TIME_ZONE' in stored && { timeZone: set.SCHOOL_TIME_ZONE }),
    ...('LANGUAGES' in stored && { languages: set.LANGUAGES }),
    ...('CURRENCY' in stored && { selling: { ...config.selling, currency: set.CURRENCY } }),
  }
}

/** Settings with what the set-up has stored in the database (clause 20.5). Throws ConfigError. */
export async function withStoredSettings(config: Config, database: Database): Promise<Config> {
  const tables = await listTables(database.tables())
  if (!tables.some(({ name }) => name === 'school_parts')) return config
  return readStored(config, await readBasics(database.tables<Tables>()))
}
