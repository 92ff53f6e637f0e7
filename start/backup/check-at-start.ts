import { noteBackup } from '#platform/backup/last-backups.ts'
import { findDumpFault } from '#platform/backup/postgres-tools.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import { createLog } from '#platform/log.ts'
import type { BackupTarget } from '#start/config/backups.ts'
import type { Config } from '#start/config/config.ts'
import { findProofFault } from './proof-database.ts'
import { explainFailure } from './run-task.ts'
import { tryBackupStore } from './try-store.ts'

type Parts = { database: Database; clock: Clock; config: Config }

/** Logs why no backup can be made or proved, before the first one is due. */
export async function checkBackups(to: BackupTarget, parts: Parts): Promise<void> {
  const { database, clock, config } = parts
  const log = createLog(config.logLevel)
  const db = database.tables<unknown>()
  await tryBackupStore(to).catch(async (error: unknown) => {
    const why = explainFailure(error)
    log.error(`no backup can be made, because BACKUP_TO cannot be written to: ${why}`)
    await noteBackup(db, 'backup', clock(), { error: why })
  })
  if (config.databaseUrl === undefined) return
  const fault = await findDumpFault(db)
  if (fault !== undefined) log.error(`no backup can be made: ${fault}`)
  const proofFault = await findProofFault(config.backups.proofUrl).catch(explainFailure)
  if (proofFault !== undefined) log.error(`no backup can be proved: ${proofFault}`)
}
