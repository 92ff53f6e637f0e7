import type { BackupTask } from '#platform/backup/last-backups.ts'
import type { BackupTarget } from '#start/config/backups.ts'
import type { Config } from '#start/config/config.ts'

/** Plain data, so that it can be sent to a process. */
export type BackupOrder = Pick<Config, 'dataDir' | 'databaseUrl' | 'photoStore'> & {
  task: BackupTask
  to: BackupTarget
  /** Where backups of PostgreSQL are proved. */
  proofUrl: string | undefined
  /** Seals the manifests. */
  key: Uint8Array
  /** Only the server removes old backups, by its settings. */
  prunes: boolean
}
