import { openS3Files } from '#platform/files/bucket.ts'
import { filesOver } from '#platform/files/files.ts'
import { openFolder } from '#platform/files/named-files.ts'
import type { BackupTarget } from '#start/config/backups.ts'
import { tryOut } from '#start/config/photo-stores.ts'

/**
 * Stores, reads, lists and deletes a small file where backups go; makes a missing folder. Throws
 * StorageUnavailable, DiskFull, or the system's error.
 */
export const tryBackupStore = (to: BackupTarget): Promise<void> =>
  tryOut('folder' in to ? filesOver(openFolder(to.folder)) : openS3Files(to.location, to.keys))
