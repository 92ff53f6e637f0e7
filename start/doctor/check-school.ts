import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSecret, WrongSecret } from '#identity/keys/keys.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { systemClock } from '#platform/clock.ts'
import { compareTables } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { requireCurrency } from '#school/books/require-currency.ts'
import type { Tables } from '#school/base/tables.ts'
import { readPages } from '#school/settings/pages.ts'
import { listPresent } from '#school/settings/parts.repo.ts'
import { listOtherAdmins } from '#school/users/users.repo.ts'
import { contents } from '#start/backup/contents.ts'
import type { Config } from '#start/config/config.ts'
import { listUnwrittenPages, openContent } from '#start/content.ts'
import {
  openConfiguredDatabase,
  withStoredSettings,
  requireWithdrawal,
} from '#start/open-database.ts'
import { checkLastRuns } from './check-backups.ts'
import { checkJobs } from './check-jobs.ts'
import { broken, find, fine, look, type Finding } from './finding.ts'

/** Fine only if this program can read the tables as they are. */
async function judgeTables(database: Database, name: string) {
  switch (await compareTables(database.tables(), contents.migrations)) {
    case 'newer':
      return broken(`${name} was written by a newer version of this program`)
    case 'none':
      return look(`${name} is empty yet; the server fills it at its first start`)
    case 'older':
      return look(`${name} is of an older version; start the server, which migrates it`)
    case 'current':
      return fine(`${name} can be read`)
  }
}

/** Settings with which the server would not start on this database: the secret, the currency, no choice of withdrawal. */
async function checkAgreement(config: Config, database: Database) {
  const stored = await withStoredSettings(config, database)
  const { firebase, identity, selling } = stored
  const { secret } = identity
  try {
    if (secret !== undefined && firebase === undefined)
      await checkSecret(database.tables<IdentityTables>(), secret)
    await requireCurrency(database.tables<Tables>(), selling.currency)
    await requireWithdrawal(stored, database.tables<Tables>())
    return fine('belong to this database')
  } catch (error) {
    if (!(error instanceof WrongSecret)) throw error
    return broken(
      'IDENTITY_SECRET: the keys in the database were encrypted with a different secret',
    )
  }
}

async function checkAdmin(database: Database) {
  const admins = await listOtherAdmins(database.tables<Tables>(), '')
  return admins.length === 0
    ? look(
        'nobody is an admin; set the school up at the address that the server printed at its start, or register at the site, then npm run admin -- <email>',
      )
    : fine(`${admins.length} can sign in`)
}

/** Without a database that can be read, as if nothing had been published. */
async function checkPages(config: Config, database?: Database) {
  await openContent(config)
  const pages = database && readPages(await listPresent(database.tables<Tables>()))
  const imprint = listUnwrittenPages(config, pages).find(({ name }) => name === 'imprint')
  return imprint === undefined
    ? fine('the imprint says who runs the school')
    : look(
        `the imprint does not say who runs the school: write it on the page School, or ${imprint.files.join(', ')} in CONTENT_DIR`,
      )
}

async function checkData(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config
  const file = join(dataDir, 'safelight.db')
  const name = databaseUrl === undefined ? file : 'the database in PostgreSQL'
  if (databaseUrl === undefined && (await stat(file).catch(() => undefined)) === undefined)
    return [
      {
        what: 'Database',
        ...look(`${file} is not there yet; the server makes it at its first start`),
      },
    ]
  const opening = openConfiguredDatabase({ databaseUrl, dataDir })
  const tables = await find('Database', async () => judgeTables(await opening, name))
  const database = await opening.catch(() => undefined)
  if (database === undefined) return [tables]
  try {
    if (tables.state !== 'fine') return [tables]
    const now = systemClock()
    return [
      tables,
      await find('Secret and currency', () => checkAgreement(config, database)),
      await find('Admin', () => checkAdmin(database)),
      await find('Pages', () => checkPages(config, database)),
      ...(await checkJobs(database.tables(), now)),
      ...(await checkLastRuns(config, database, now)),
    ]
  } finally {
    await database.close()
  }
}

export async function checkSchool(config: Config): Promise<Finding[]> {
  const found = await checkData(config)
  if (found.some(({ what }) => what === 'Pages')) return found
  return [...found, await find('Pages', () => checkPages(config))]
}
