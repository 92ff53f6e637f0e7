import { sql, type QueryExecutorProvider } from 'kysely'
import { leaseTime, type Job } from './queue.ts'
import { maxPause } from './retrying.ts'
import type { Lane } from './lanes.ts'

/** Due now; one that exists only changes its lane and period (in milliseconds). Its id is its kind. */
export async function insertRecurring(
  db: QueryExecutorProvider,
  kind: string,
  lane: Lane,
  period: number,
  now: number,
): Promise<void> {
  await sql`insert into jobs (id, kind, lane, payload, due_at, attempts, period)
    values (${kind}, ${kind}, ${lane}, 'null', ${now}, 0, ${period})
    on conflict (id) do update set lane = excluded.lane, period = excluded.period`.execute(db)
}

/** A recurring job that waits for its time is due now. */
export async function hastenRecurring(
  db: QueryExecutorProvider,
  kind: string,
  now: number,
): Promise<void> {
  await sql`update jobs set due_at = ${now}
    where id = ${kind} and lease is null and due_at > ${now}`.execute(db)
}

/** In milliseconds: clocks of processes differ by less. */
const tolerance = 10 * 60_000

/**
 * Corrects times written by a clock that was ahead: a recurring job due later than its period from now, or a
 * job with another process's lease that ends too late, is due now; any other job waits as long as it was
 * meant to.
 */
async function correctDueTimes(
  db: QueryExecutorProvider,
  lease: string,
  now: number,
): Promise<void> {
  await sql`update jobs set lease = null, set_at = ${now},
      due_at = case when period is null and lease is null then ${now} + due_at - set_at else ${now} end
    where failed_at is null and due_at > ${now} and (
      (lease is null and due_at > ${now + maxPause} and due_at > ${now} + period)
      or (lease <> ${lease} and due_at > ${now + leaseTime + tolerance})
      or (lease is null and period is null and set_at > ${now + tolerance} and due_at >= set_at)
    )`.execute(db)
}

/** In milliseconds. */
const correctInterval = 60_000

/**
 * Call it often, with this process's lease: it corrects due times once a minute, and at once after the clock
 * was set back.
 */
export function createCorrection(
  db: QueryExecutorProvider,
  lease: string,
): (now: number) => Promise<void> {
  let correctedAt: number | undefined
  return async (now) => {
    if (correctedAt !== undefined && Math.abs(now - correctedAt) < correctInterval) return
    await correctDueTimes(db, lease, now)
    correctedAt = now
  }
}

/** When a recurring job last ran to its end; times in milliseconds since 1970. */
export type RecurringJob = {
  kind: string
  period: number
  /** Null if it never did. */
  ranAt: number | null
  dueAt: number
  /** Why its last attempt failed; null if it did not. */
  error: string | null
}

/** By kind. Those that this version has not registered have no period, and are left out. */
export async function listRecurring(db: QueryExecutorProvider): Promise<RecurringJob[]> {
  const { rows } = await sql<
    Pick<Job, 'kind' | 'due_at' | 'ran_at' | 'last_error'> & { period: number }
  >`
    select kind, period, ran_at, due_at, last_error from jobs
    where period is not null order by kind`.execute(db)
  return rows.map(({ kind, period, ran_at, due_at, last_error }) => ({
    kind,
    period,
    ranAt: ran_at,
    dueAt: due_at,
    error: last_error,
  }))
}

/** Milliseconds beyond its period: a job waits for others, and is retried. */
const slack = 3_600_000

/** Whether it has not run when it should have: no server runs, or it keeps failing. */
export const isOverdue = ({ period, ranAt, dueAt }: RecurringJob, now: number): boolean =>
  ranAt === null ? dueAt < now - slack : ranAt < now - period - slack
