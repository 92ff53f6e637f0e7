import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BackupFault,
  readManifest,
  readNewest,
  type LeftOut,
  type Manifest,
} from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { listTables } from '#platform/database/list-tables.ts'
import { openDatabase } from '#platform/database/open.ts'
import { makeFolder } from '#platform/files/make-folder.ts'
import type { NamedFiles } from '#platform/files/named-files.ts'
import type { Config } from '#start/config/config.ts'
import { lockFile } from '#start/open-database.ts'
import { contents } from './contents.ts'
import { openPictures } from './run-task.ts'

/** Allowed in an empty DATA_DIR: the secret, put back by hand, a lock, and a new file system's own folder. */
const harmless = ['identity-secret', lockFile, 'lost+found']

/** The database is restored here; while it exists, a restore is running or was interrupted. */
const unfinished = 'restoring'

async function requireEmptyFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir)
  const names = await readdir(dataDir)
  const allowed = names.includes(unfinished) ? [...harmless, unfinished, 'photos'] : harmless
  const other = names.find((name) => !allowed.includes(name))
  if (other !== undefined)
    throw new BackupFault(
      `DATA_DIR: ${dataDir} is not empty: it has ${other}; restore into an empty folder`,
    )
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const database = openDatabase({ url })
  const [table] = await listTables(database.tables()).finally(() => database.close())
  if (table !== undefined)
    throw new BackupFault(
      `DATABASE_URL: the database is not empty: it has a table ${table.name}; restore into an empty one`,
    )
}

/**
 * Restores a backup, the newest by default, to the empty place in the settings. The backup must have the seal
 * of `key`; null accepts one without. Returns it, the newer ones that were left out, and the faults of its
 * books. The database appears last and at once; if the backup is damaged, nothing stays. Throws BackupFault.
 */
export async function restoreSchool(
  source: NamedFiles,
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'photoStore'>,
  { key, name }: { key: Uint8Array | null; name?: string | undefined },
): Promise<{ manifest: Manifest; leftOut: LeftOut[]; faults: string[] }> {
  const { dataDir, databaseUrl: url, photoStore } = config
  const { manifest, leftOut } =
    name === undefined
      ? await readNewest(source, key)
      : { manifest: await readManifest(source, key, name), leftOut: [] }
  if ((manifest.engine === 'postgres') !== (url !== undefined))
    throw new BackupFault(
      manifest.engine === 'postgres'
        ? 'DATABASE_URL: must name an empty database, because the backup is of PostgreSQL'
        : 'DATABASE_URL: must not be set, because the backup is of SQLite; npm run move takes it to PostgreSQL afterwards',
    )
  await requireEmptyFolder(dataDir)
  if (url !== undefined) await requireEmptyDatabase(url)
  const folder = join(dataDir, unfinished)
  await rm(folder, { recursive: true, force: true })
  await makeFolder(folder)
  try {
    const destination = { folder, url, pictures: openPictures(config) }
    const faults = await restoreBackup(source, manifest, destination, contents)
    if (url === undefined) await rename(join(folder, 'safelight.db'), join(dataDir, 'safelight.db'))
    return { manifest, leftOut, faults }
  } catch (error) {
    if (photoStore === undefined)
      await rm(join(dataDir, 'photos'), { recursive: true, force: true })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
