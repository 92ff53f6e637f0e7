import { join } from 'node:path'
import { setPriority } from 'node:os'
import { sql } from 'kysely'
import { noteBackup } from '#platform/backup/last-backups.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { BackupFault, readManifest, type Manifest } from '#platform/backup/manifest.ts'
import { pruneBackups } from '#platform/backup/prune.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { inWorkFolder } from '#platform/backup/work-folder.ts'
import { systemClock } from '#platform/clock.ts'
import { listTables } from '#platform/database/list-tables.ts'
import type { Database } from '#platform/database/open.ts'
import { describeError } from '#platform/jobs/describe-error.ts'
import { openBucket } from '#platform/files/bucket.ts'
import { openFolder, type NamedFiles } from '#platform/files/named-files.ts'
import type { BackupTarget } from '#start/config/backups.ts'
import type { Config } from '#start/config/config.ts'
import { openConfiguredDatabase } from '#start/open-database.ts'
import { version } from '#start/version.ts'
import { niceness } from '#start/run-in-child.ts'
import type { BackupOrder } from './backup-order.ts'
import { contents } from './contents.ts'

export const explainFailure = (error: unknown): string =>
  error instanceof BackupFault ? error.message : describeError(error)

export const openTarget = (to: BackupTarget): NamedFiles =>
  'folder' in to ? openFolder(to.folder) : openBucket(to.location, to.keys)

export const openPictures = ({ dataDir, photoStore }: Pick<Config, 'dataDir' | 'photoStore'>) =>
  photoStore === undefined
    ? openFolder(join(dataDir, 'photos'))
    : openBucket(photoStore.location, photoStore.keys)

function backUp(order: BackupOrder, database: Database): Promise<Manifest> {
  const { dataDir, databaseUrl: url } = order
  const source = { database, url, dataDir, pictures: openPictures(order) }
  const about = { version, now: systemClock() }
  return makeBackup(source, openTarget(order.to), contents, about)
}

const proofName = 'safelight_proof_'

/** In milliseconds. Afterwards, its database must be a killed process's. */
const maxProofTime = 24 * 3_600_000

/** `work` gets the address of a new PostgreSQL database beside the school's, which is dropped afterwards. */
async function withProofDatabase<Result>(
  database: Database,
  url: string | undefined,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (url === undefined)
    throw new BackupFault('the last backup is of PostgreSQL; set DATABASE_URL to prove it')
  const db = database.tables()
  const drop = (name: string) =>
    sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database
    where datname like ${`${proofName}%`}`.execute(db)
  for (const { name } of rows)
    if (Number(name.slice(proofName.length)) < systemClock() - maxProofTime) await drop(name)
  const name = `${proofName}${systemClock()}`
  await sql`create database ${sql.id(name)}`.execute(db)
  // PostgreSQL's processes have no low priority; so they take one core, not all.
  for (const workers of ['max_parallel_workers_per_gather', 'max_parallel_maintenance_workers'])
    await sql`alter database ${sql.id(name)} set ${sql.id(workers)} = 0`.execute(db)
  const address = url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`)
  return work(address).finally(() => drop(name))
}

/** Restores the newest backup out of sight, checks it, and removes it again. */
async function prove(order: BackupOrder, database: Database): Promise<Manifest> {
  const source = openTarget(order.to)
  const manifest = await readManifest(source)
  const faults = await inWorkFolder(order.dataDir, (folder) => {
    const restore = (url: string | undefined) =>
      restoreBackup(source, manifest, { folder, url, pictures: null }, contents)
    return manifest.engine === 'sqlite'
      ? restore(undefined)
      : withProofDatabase(database, order.databaseUrl, restore)
  })
  if (faults.length > 0)
    throw new BackupFault(`the books of ${manifest.name} are wrong: ${faults[0]}`)
  return manifest
}

/**
 * Makes a backup, or proves the last one, in this process, at low priority; records the result in the
 * database. Throws BackupFault, StorageUnavailable, DiskFull.
 */
export async function runTask(order: BackupOrder): Promise<Manifest> {
  setPriority(niceness)
  const database = await openConfiguredDatabase(order)
  const note = async (outcome: Parameters<typeof noteBackup>[3]) => {
    const db = database.tables<unknown>()
    // Before an update the table may be missing.
    const hasTable = (await listTables(db)).some(({ name }) => name === 'backups')
    if (hasTable) await noteBackup(db, order.task, systemClock(), outcome)
  }
  try {
    const manifest = await (order.task === 'backup' ? backUp : prove)(order, database)
    await note({ name: manifest.name })
    if (order.prunes && order.task === 'backup') await pruneBackups(openTarget(order.to))
    return manifest
  } catch (error) {
    // The first failure says more than that it could not be recorded.
    await note({ error: explainFailure(error) }).catch(() => {})
    throw error
  } finally {
    await database.close()
  }
}
