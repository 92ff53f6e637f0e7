import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { tryBackupStore } from '#start/backup/try-store.ts'
import type { BackupTarget } from '#start/config/backups.ts'

/** The folder, or its nearest existing parent: the server makes missing ones. */
export async function findFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found === undefined ? findFolder(join(path, '..')) : path
}

/**
 * Writes there, but makes no folder, which might then not belong to the server's user. Throws why it cannot.
 */
export async function checkBackupStore(to: BackupTarget): Promise<void> {
  const nearest = 'folder' in to ? await findFolder(to.folder) : undefined
  if ('folder' in to && nearest !== undefined && nearest !== to.folder)
    await access(nearest, constants.W_OK)
  else await tryBackupStore(to)
}
