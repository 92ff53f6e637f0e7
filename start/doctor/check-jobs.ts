import type { QueryExecutorProvider } from 'kysely'
import { countJobs } from '#platform/jobs/count-jobs.ts'
import { readClockWatch } from '#platform/jobs/clock-watch.ts'
import { isOverdue, listRecurring } from '#platform/jobs/recurring.ts'
import { broken, find, fine, look, type Finding } from './finding.ts'

const minutes = (milliseconds: number) => Math.round(milliseconds / 60_000)

const moment = (time: number) => new Date(time).toISOString()

async function checkRecurring(db: QueryExecutorProvider, now: number) {
  const jobs = await listRecurring(db)
  if (jobs.length === 0) return look('none is known yet; the server writes them at its start')
  const [overdue] = jobs.filter((job) => isOverdue(job, now))
  if (overdue !== undefined) {
    const { kind, period, ranAt, error } = overdue
    const last = ranAt === null ? 'has never run' : `last ran at ${moment(ranAt)}`
    const why = error === null ? 'is the server running?' : error
    return broken(`${kind}, due every ${minutes(period)} minutes, ${last}: ${why}`)
  }
  const [failing] = jobs.filter(({ error }) => error !== null)
  if (failing !== undefined) return look(`${failing.kind} fails: ${failing.error}`)
  const latest = Math.max(...jobs.map(({ ranAt }) => ranAt ?? 0))
  return latest === 0
    ? look('none has run yet; is the server running?')
    : fine(`all run when they should, one at ${moment(latest)}`)
}

async function checkFailed(db: QueryExecutorProvider, now: number) {
  const failed = (await countJobs(db, now)).reduce((sum, { failed }) => sum + failed, 0)
  return failed === 0
    ? fine('none has failed for good')
    : look(`${failed} failed for good; npm run jobs lists them`)
}

/** Whether clean-ups wait because the clock is doubted. */
async function checkDoubt(db: QueryExecutorProvider) {
  const doubtedAt = (await readClockWatch(db))?.doubtedAt ?? null
  return doubtedAt === null
    ? fine('run')
    : look(`wait for a day, because the clock has jumped to ${moment(doubtedAt)}; is it right?`)
}

/** Recurring jobs, failed jobs and clean-ups. */
export async function checkJobs(db: QueryExecutorProvider, now: number): Promise<Finding[]> {
  return [
    await find('Jobs', () => checkRecurring(db, now)),
    await find('Failed jobs', () => checkFailed(db, now)),
    await find('Clean-ups', () => checkDoubt(db)),
  ]
}
