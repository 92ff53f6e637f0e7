import { sql, type QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import { readLastBackups } from '#platform/backup/last-backups.ts'
import type { LeftOut } from '#platform/backup/manifest.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { Later } from '#platform/jobs/lanes.ts'
import { hastenRecurring } from '#platform/jobs/recurring.ts'
import { createLog } from '#platform/log.ts'
import type { School } from '#school/base/school.ts'
import { reportBackup } from '#school/letters/operator-mails.ts'
import type { Config } from '#start/config/config.ts'
import { readBackupKey } from '#start/config/secret.ts'
import { runInChild } from '#start/run-in-child.ts'
import type { BackupOrder } from './backup-order.ts'

const [day, week] = [24 * 3_600_000, 7 * 24 * 3_600_000]

/** Milliseconds that a proof waits for the first backup. */
const proofWait = 10 * 60_000

type Parts = {
  database: Database
  jobs: Jobs
  clock: Clock
  config: Config
  school: School
}

/** Whether the last backup is from before `oldest`, and none is under way: the settings may be new. */
async function isBackupMissing(db: QueryExecutorProvider, oldest: number): Promise<boolean> {
  const { backup } = await readLastBackups(db)
  if ((backup.doneAt ?? 0) >= oldest) return false
  const { rows } = await sql`select id from jobs where kind = 'backup' and failed_at is null
    and payload like '{"task":"backup"%'`.execute(db)
  return rows.length === 0
}

/**
 * Backs up as often as the settings say, and proves the last backup each week (clause 19.4). Tells admins of
 * a failure. Like every job it is retried for about eight hours, then listed as failed.
 */
export async function scheduleBackups(parts: Parts): Promise<void> {
  const { database, jobs, clock, config, school } = parts
  const { to, every, proofUrl } = config.backups
  const { dataDir, databaseUrl, photoStore } = config
  const db = database.tables<unknown>()
  const log = createLog(config.logLevel)
  if (to !== undefined && every !== undefined) {
    // Loaded only by servers that make backups.
    const { checkBackups } = await import('./check-at-start.ts')
    await checkBackups(to, { database, clock, config })
  }
  const payload = z.object({ task: z.enum(['backup', 'proof']), due: z.number() })
  const enqueue = jobs.register('backup', 'upkeep', payload, async ({ task, due }) => {
    // The settings have changed, or an earlier attempt has done it.
    if (to === undefined || every === undefined) return
    const last = await readLastBackups(db)
    if ((last[task].doneAt ?? 0) >= due) return
    if (task === 'proof' && last.backup.doneAt === null) throw new Later(clock() + proofWait)
    const key = await readBackupKey(config)
    const stores = { to, dataDir, databaseUrl, photoStore, proofUrl }
    const order: BackupOrder = { ...stores, task, key, prunes: true }
    try {
      const worker = new URL('./backup-worker.ts', import.meta.url)
      for (const { name, why } of await runInChild<LeftOut[]>(worker, order))
        log.warn({ name }, `a backup was left out: ${why}`)
    } catch (error) {
      log.error({ err: error }, `the ${task} has failed`)
      await reportBackup(school, task, error instanceof Error ? error.message : String(error))
      throw error
    }
    await reportBackup(school, task, null)
  })
  const enqueueIfSet = (task: 'backup' | 'proof') => async () => {
    if (every !== undefined) await enqueue(db, { task, due: clock() })
  }
  await jobs.every('backups', 'upkeep', every ?? day, enqueueIfSet('backup'))
  if (every !== undefined && (await isBackupMissing(db, clock() - every)))
    await hastenRecurring(db, 'backups', clock())
  await jobs.every('backup-proofs', 'upkeep', week, enqueueIfSet('proof'))
}
