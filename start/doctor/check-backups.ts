import { readLastBackups } from '#platform/backup/last-backups.ts'
import type { Database } from '#platform/database/open.ts'
import { findProofFault } from '#start/backup/proof-database.ts'
import type { Config } from '#start/config/config.ts'
import { broken, find, fine, look, type Finding } from './finding.ts'

const hour = 3_600_000

/** In milliseconds: how late a backup may be, because it takes a while and may be retried. */
const slack = 2 * hour

/** In milliseconds: the age from which a proof, or a backup made by hand, is old. */
const proofWithin = 8 * 24 * hour

type LastRun = Awaited<ReturnType<typeof readLastBackups>>['backup']

function describeAge(time: number, now: number): string {
  const hours = Math.round((now - time) / hour)
  return hours < 48 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`
}

function judgeRun({ doneAt, failedAt, error }: LastRun, within: number, now: number) {
  const last = doneAt === null ? 'there was none' : `the last was ${describeAge(doneAt, now)}`
  if (failedAt !== null && failedAt > (doneAt ?? 0)) return broken(`it failed: ${error}; ${last}`)
  return doneAt === null || now - doneAt > within ? look(last) : fine(last)
}

/** When the last backup and proof were made, and whether they can be; empty without BACKUP_TO. */
export async function checkLastRuns(
  { backups: { to, every, proofUrl } }: Config,
  database: Database,
  now: number,
): Promise<Finding[]> {
  if (to === undefined) return []
  const db = database.tables<unknown>()
  return [
    await find('Last backup', async () =>
      judgeRun((await readLastBackups(db)).backup, (every ?? proofWithin) + slack, now),
    ),
    await find('Last proof', async () => {
      const fault = database.engine === 'sqlite' ? undefined : await findProofFault(proofUrl)
      return fault === undefined
        ? judgeRun((await readLastBackups(db)).proof, proofWithin, now)
        : look(`no backup can be proved: ${fault}`)
    }),
  ]
}
