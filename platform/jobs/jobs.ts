import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryExecutorProvider } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { onCommit } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { countJobs, type JobCount } from './count-jobs.ts'
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

/** In milliseconds, for other processes' jobs and later ones. */
const pollInterval = 1_000

/** Before a job becomes a dead letter: about eight hours. */
const maxAttempts = 50

/** In milliseconds; doubles up to the longest. */
const pause = { first: 10_000, max: 15 * 60_000 }

/** Wait for running jobs at a stop, in milliseconds. */
const drainTime = 7_000

/** In milliseconds. */
const deadLetterRetention = 30 * 24 * 3_600_000

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

/** Random, in case several failed for the same reason. */
function pauseAfter(attempts: number): number {
  return Math.min(pause.first * 2 ** (attempts - 1), pause.max) * (0.5 + Math.random() / 2)
}

/** Migrates its table. Nothing runs before `start` or `runDue`. See decision 25. */
export async function createJobs(database: Database, clock: Clock) {
  await migrate(database, 'jobs', jobsMigrations)
  const db = database.tables<JobsTables>()
  const kinds = new Map<string, Kind>()
  const lease = newId()
  const running = new Set<Promise<void>>()
  const slots = createSlots()
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
    if (later !== undefined)
      return release(id, { due_at: later.at, host: later.host, attempts: attempts - 1 })
    const period = kinds.get(kind)?.period
    const now = clock()
    if (last_error !== undefined && attempts < maxAttempts)
      return release(id, { last_error, due_at: Math.round(now + pauseAfter(attempts)) })
    if (last_error !== undefined)
      log?.warn({ id, kind, attempts, error: last_error }, 'a job has failed for too long')
    if (period !== undefined) {
      const due_at = (Math.floor(now / period) + 1) * period
      return release(id, { due_at, attempts: 0, last_error: last_error ?? null })
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
        await insertJob(trx, kind, lane, payload, at)
        onCommit(trx, wake)
      }
    },
    /**
     * Runs once per period (milliseconds since 1970), in whichever process comes first; missed periods are
     * skipped, and after 50 failures it waits for the next one.
     */
    every: async (
      kind: string,
      lane: Lane,
      period: number,
      run: () => Promise<void>,
    ): Promise<void> => {
      kinds.set(kind, { run, period })
      await insertJob(db, kind, lane, null, clock(), kind)
    },
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
  await jobs.every('jobs-clean-up', 'upkeep', 24 * 3_600_000, () =>
    deleteBefore(db, 'jobs', ['id', 'failed_at'], clock() - deadLetterRetention),
  )
  return jobs
}
