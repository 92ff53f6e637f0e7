import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryExecutorProvider } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { onCommit } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { readClockWatch, requireClock, type ClockWatch } from './clock-watch.ts'
import { countJobs, type JobCount } from './count-jobs.ts'
import { deleteOldDeadLetters } from './dead-letters.ts'
import { describeError } from './describe-error.ts'
import { createSlots, HostBusy, laneNames, Later, type Lane } from './lanes.ts'
import { jobsMigrations } from './migrations.ts'
import {
  changeLeased,
  claimJobs,
  insertJob,
  leaseTime,
  removeJob,
  unclaimJobs,
  type Job,
  type JobsTables,
} from './queue.ts'
import { createCorrection, insertRecurring, listRecurring, type RecurringJob } from './recurring.ts'
import { maxAttempts, pauseAfter } from './retrying.ts'

/** In milliseconds, for other processes' jobs and later ones. */
const pollInterval = 1_000

/** Wait for running jobs at a stop, in milliseconds. */
const drainTime = 7_000

/**
 * Writes a job in the transaction `db` of its cause: it runs if and only if that commits, and not before `at`
 * (milliseconds since 1970), if given. Throws if the payload has more than 10,000 characters of JSON.
 */
export type Enqueue<Payload> = (
  db: QueryExecutorProvider,
  payload: Payload,
  at?: number,
) => Promise<void>

/**
 * `id` is the same in every attempt. Call `hold` with the host before waiting for it; it throws if too many
 * jobs do, and the job runs when one of them is done. Throw `Later` to postpone the job.
 */
type Run<Payload> = (payload: Payload, id: string, hold: (host: string) => void) => Promise<void>

export type Jobs = Awaited<ReturnType<typeof createJobs>>

type Kind = { run: Run<unknown>; period?: number }

/** Done, failed, or postponed. */
type Outcome = { error?: string; later?: { at: number; host: string | null } }

/** Migrates its table. Nothing runs before `start` or `runDue`. See decision 25. */
export async function createJobs(database: Database, clock: Clock) {
  await migrate(database, 'jobs', jobsMigrations)
  const db = database.tables<JobsTables>()
  const kinds = new Map<string, Kind>()
  const lease = newId()
  const running = new Set<Promise<void>>()
  const slots = createSlots()
  const correctDueTimes = createCorrection(db)
  let ended = 0
  let polledAt = clock()
  let log: Log | undefined
  let stopped = false
  let isWoken = false
  let polling: NodeJS.Timeout | undefined

  async function attempt(job: Job, hold: (host: string) => void): Promise<Outcome> {
    try {
      const kind = kinds.get(job.kind)
      if (kind === undefined) throw new Error('Nothing here does this kind of job.')
      // It may have killed its process: do not let it kill every one.
      if (job.attempts > maxAttempts) throw new Error('No attempt has come to its end.')
      await kind.run(JSON.parse(job.payload), job.id, hold)
      return {}
    } catch (error) {
      if (error instanceof Later) return { later: { at: error.at, host: job.host } }
      if (error instanceof HostBusy) return { later: { at: clock(), host: error.host } }
      return { error: describeError(error) }
    }
  }

  /** Changes and releases the job; the first process takes it when it is due. */
  const release = (id: string, changes: Partial<Job>) =>
    changeLeased(db, lease, { ...changes, lease: null }, id)

  async function finish(job: Job, { error: last_error, later }: Outcome): Promise<void> {
    const { id, kind, attempts } = job
    const now = clock()
    if (later !== undefined)
      return release(id, {
        due_at: later.at,
        host: later.host,
        attempts: attempts - 1,
        set_at: now,
      })
    const period = kinds.get(kind)?.period
    if (last_error !== undefined && attempts < maxAttempts)
      return release(id, { last_error, due_at: now + pauseAfter(attempts), set_at: now })
    if (last_error !== undefined)
      log?.warn({ id, kind, attempts, error: last_error }, 'a job has failed for too long')
    if (period !== undefined) {
      const due_at = (Math.floor(now / period) + 1) * period
      const ran_at = last_error === undefined ? now : job.ran_at
      return release(id, { due_at, ran_at, attempts: 0, last_error: last_error ?? null })
    }
    if (last_error === undefined) return removeJob(db, lease, id)
    return release(id, { failed_at: now, last_error })
  }

  function begin(job: Job): void {
    const { hold, leave } = slots.enter(job.lane, job.host)
    const done = attempt(job, hold)
      .then((outcome) => finish(job, outcome))
      // It runs again when its lease ends.
      .catch((error: unknown) =>
        log?.warn({ err: error, id: job.id }, 'a job could not be finished'),
      )
      .finally(() => {
        leave()
        running.delete(done)
        ended += 1
        wake()
      })
    running.add(done)
  }

  /** Starts as many as there is room for; returns the number claimed. */
  async function claim(): Promise<number> {
    isWoken = false
    if (stopped) return 0
    if (laneNames.every((lane) => slots.left(lane) === 0)) {
      polledAt = clock()
      return 0
    }
    await correctDueTimes(clock())
    const capacity = { left: slots.left, fullHosts: slots.fullHosts() }
    const jobs = await claimJobs(db, lease, clock(), capacity)
    polledAt = clock()
    // Stopped meanwhile: `stop` returns them.
    if (stopped) return 0
    const excess: string[] = []
    for (const job of jobs)
      if (job.host !== null && slots.isFull(job.host)) excess.push(job.id)
      else begin(job)
    await unclaimJobs(db, lease, clock(), excess)
    return jobs.length
  }

  // Sequential, so that two claims do not count on the same room.
  let claiming: Promise<number> = Promise.resolve(0)
  const claimNext = () => (claiming = claiming.then(claim, claim))

  // After a pending answer has left.
  function wake(): void {
    if (log === undefined || stopped || isWoken) return
    isWoken = true
    const tryToClaim = () =>
      claimNext().catch((error: unknown) => {
        log?.warn({ err: error }, 'the jobs could not be read')
      })
    setTimeout(tryToClaim, 0).unref()
  }

  function poll(): void {
    wake()
    if (running.size === 0) return
    changeLeased(db, lease, { due_at: clock() + leaseTime }).catch((error: unknown) => {
      log?.warn({ err: error }, 'the leases of jobs could not be renewed')
    })
  }

  const jobs = {
    /**
     * Defines a kind of job and its lane; returns its enqueue function. `run` happens at least once, so it
     * must be idempotent. If it throws it is retried: after 10 seconds at most, then ever later, up to every
     * 15 minutes, 50 times in all.
     */
    register: <Payload>(
      kind: string,
      lane: Lane,
      schema: z.ZodType<Payload>,
      run: Run<Payload>,
    ): Enqueue<Payload> => {
      if (kinds.has(kind)) throw new Error(`Jobs ${kind} are registered already.`)
      kinds.set(kind, { run: async (payload, ...rest) => run(schema.parse(payload), ...rest) })
      return async (trx, payload, at = clock()) => {
        await insertJob(trx, kind, lane, payload, at, clock())
        onCommit(trx, wake)
      }
    },
    /**
     * Runs once per period (milliseconds since 1970), in whichever process comes first; missed periods are
     * skipped, and after 50 failures it waits for the next one.
     */
    every: async (kind: string, lane: Lane, period: number, run: () => Promise<void>) => {
      kinds.set(kind, { run, period })
      await insertRecurring(db, kind, lane, period, clock())
    },
    /** A recurring job that deletes what is old, unless the clock has jumped: see clock-watch.ts. */
    cleanUp: (kind: string, period: number, run: () => Promise<void>): Promise<void> =>
      jobs.every(kind, 'upkeep', period, async () => {
        // Before `start` the clock is a test's.
        if (log !== undefined) await requireClock(db, clock(), log)
        await run()
      }),
    /** All processes' recurring jobs. */
    listRecurring: (): Promise<RecurringJob[]> => listRecurring(db),
    readClockWatch: (): Promise<ClockWatch | null> => readClockWatch(db),
    /** Resolves when nothing is due, and nothing is running here. */
    runDue: async (): Promise<void> => {
      for (;;) {
        const before = ended
        const claimed = await claimNext()
        // A job that has ended meanwhile has made room in its lane or at its host.
        if (ended !== before) continue
        if (running.size > 0) await Promise.race(running)
        else if (claimed === 0) return
      }
    },
    /** Logs jobs that fail for good. */
    start: (logger: Log): void => {
      log = logger
      polling = setInterval(poll, pollInterval).unref()
      wake()
    },
    /** The last poll, in milliseconds since 1970, also if there was no room. */
    polledAt: (): number => polledAt,
    count: (): Promise<JobCount[]> => countJobs(db, clock()),
    /**
     * Starts no more jobs, waits `within` milliseconds for running ones, and leaves the rest to other
     * processes.
     */
    stop: async (within = drainTime): Promise<void> => {
      stopped = true
      clearInterval(polling)
      await claiming.catch(() => 0)
      await Promise.race([Promise.all(running), sleep(within, undefined, { ref: false })])
      await changeLeased(db, lease, { lease: null, due_at: clock() })
    },
  }
  await jobs.cleanUp('jobs-clean-up', 24 * 3_600_000, () => deleteOldDeadLetters(db, clock()))
  return jobs
}
