import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { newId } from '#platform/ids.ts'
import type { JobRow, JobsTables } from './table.ts'

type Db = Kysely<JobsTables>

/** The longest payload, in characters of its JSON: a job names what it is about. */
const longestPayload = 10_000

/** How long a process that says nothing more keeps its jobs, in milliseconds. */
const leaseTime = 30_000

/** What has to be known to begin a job. */
export type ClaimedJob = Pick<JobRow, 'id' | 'kind' | 'payload' | 'attempts'>

/** Writes a job that is due `now`, in the transaction `db`. Throws where the payload is too long. */
export async function insertJob(
  db: QueryExecutorProvider,
  kind: string,
  payload: unknown,
  now: number,
  id = newId(),
): Promise<void> {
  const text = JSON.stringify(payload)
  if (text.length > longestPayload) throw new Error(`The payload of a job ${kind} is too long.`)
  await sql`insert into jobs (id, kind, payload, due_at, attempts)
    values (${id}, ${kind}, ${text}, ${now}, 0) on conflict (id) do nothing`.execute(db)
}

/**
 * Takes up to `most` jobs that are due, those that wait longest first, among them what the leases of
 * dead processes have left. One statement: no two processes get the same.
 */
export async function claimJobs(
  db: Db,
  lease: string,
  now: number,
  most: number,
): Promise<ClaimedJob[]> {
  // SQLite has one writer at a time, and no locks of rows.
  const { rows } = await sql<ClaimedJob>`
    with due as (
      select id from jobs where failed_at is null and due_at <= ${now}
      order by due_at limit ${most} ${isPostgres(db) ? sql`for update skip locked` : sql``}
    )
    update jobs set lease = ${lease}, due_at = ${now + leaseTime}, attempts = attempts + 1
    where id in (select id from due)
    returning id, kind, payload, attempts`.execute(db)
  return rows
}

/** Keeps the jobs that a process works on from others for another while. */
export async function renewLeases(db: Db, lease: string, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: now + leaseTime })
    .where('lease', '=', lease)
    .execute()
}

/** Gives back what a process has begun and not finished: others begin it at once. */
export async function releaseLeases(db: Db, lease: string, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({ lease: null, due_at: now, attempts: row('attempts', '-', 1) }))
    .where('lease', '=', lease)
    .execute()
}

/** Removes a job that is done. Does nothing where another process has it by now. */
export async function removeJob(db: Db, lease: string, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).execute()
}

/** Puts a job back, changed. Does nothing where another process has it by now. */
export async function returnJob(
  db: Db,
  lease: string,
  id: string,
  changes: Partial<JobRow>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...changes, lease: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}
