import { join } from 'node:path'
import { setPriority } from 'node:os'
import { noteBackup } from '#platform/backup/last-backups.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { BackupFault, readNewest, type LeftOut, type Manifest } from '#platform/backup/manifest.ts'
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
import { openSchoolDatabase } from '#start/open-database.ts'
import { version } from '#start/version.ts'
import { niceness } from '#start/run-in-child.ts'
import type { BackupOrder } from './backup-order.ts'
import { contents } from './contents.ts'
import { withProofDatabase } from './proof-database.ts'

type Done = { manifest: Manifest; leftOut: LeftOut[] }

export const explainFailure = (error: unknown): string =>
  error instanceof BackupFault ? error.message : describeError(error)

export const openTarget = (to: BackupTarget): NamedFiles =>
  'folder' in to ? openFolder(to.folder) : openBucket(to.location, to.keys)

export const openPictures = ({ dataDir, photoStore }: Pick<Config, 'dataDir' | 'photoStore'>) =>
  photoStore === undefined
    ? openFolder(join(dataDir, 'photos'))
    : openBucket(photoStore.location, photoStore.keys)

async function backUp(order: BackupOrder, database: Database): Promise<Done> {
  const { dataDir, databaseUrl: url, key } = order
  const source = { database, url, dataDir, pictures: openPictures(order) }
  const about = { version, now: systemClock(), key }
  return { manifest: await makeBackup(source, openTarget(order.to), contents, about), leftOut: [] }
}

/** Restores the newest backup out of sight, checks it, and removes it again. */
async function prove(order: BackupOrder): Promise<Done> {
  const source = openTarget(order.to)
  const { manifest, leftOut } = await readNewest(source, order.key)
  const faults = await inWorkFolder(order.dataDir, (folder) => {
    const restore = (url: string | undefined) =>
      restoreBackup(source, manifest, { folder, url, pictures: null }, contents)
    return manifest.engine === 'sqlite'
      ? restore(undefined)
      : withProofDatabase(order.proofUrl, restore)
  })
  if (faults.length > 0)
    throw new BackupFault(`the books of ${manifest.name} are wrong: ${faults[0]}`)
  return { manifest, leftOut }
}

/**
 * Makes a backup, or proves the last one, in this process, at low priority; records the result in the
 * database. Returns its manifest and those that were left out. Throws BackupFault, StorageUnavailable,
 * DiskFull.
 */
export async function runTask(order: BackupOrder): Promise<Done> {
  setPriority(niceness)
  const database = await openSchoolDatabase(order)
  const note = async (outcome: Parameters<typeof noteBackup>[3]) => {
    const db = database.tables<unknown>()
    // Before an update the table may be missing.
    const hasTable = (await listTables(db)).some(({ name }) => name === 'backups')
    if (hasTable) await noteBackup(db, order.task, systemClock(), outcome)
  }
  try {
    const done = await (order.task === 'backup' ? backUp : prove)(order, database)
    await note({ name: done.manifest.name })
    if (!order.prunes || order.task === 'proof') return done
    return { ...done, leftOut: await pruneBackups(openTarget(order.to), order.key) }
  } catch (error) {
    // The first failure says more than that it could not be recorded.
    await note({ error: explainFailure(error) }).catch(() => {})
    throw error
  } finally {
    await database.close()
  }
}
