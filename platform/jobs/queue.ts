import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import type { Migrations } from '#platform/database/migrate.ts'
import { newId } from '#platform/ids.ts'

/** One piece of work that is still to be done; what is done leaves no row. Times in milliseconds since 1970. */
export type Job = {
  id: string
  kind: string
  /** JSON. Readable by whoever reads the database: no secrets. */
  payload: string
  /** When it may be begun; while it is leased, when the lease ends. */
  due_at: number
  /** How often it was begun. */
  attempts: number
  /** The process that works on it, or did when it died. */
  lease: string | null
  /** Why the last attempt failed. */
  last_error: string | null
  /** When it was given up: it is a dead letter then. */
  failed_at: number | null
}

export type JobsTables = { jobs: Job }

async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs (
    id text primary key, kind text not null, payload text not null, due_at bigint not null,
    attempts integer not null, lease text, last_error text, failed_at bigint
  )`.execute(db)
  // Every process asks for what is due each second.
  await sql`create index jobs_due on jobs (due_at) where failed_at is null`.execute(db)
  await sql`create index jobs_failed on jobs (failed_at) where failed_at is not null`.execute(db)
}

/** The migrations of the jobs' one table. */
export const jobsMigrations: Migrations = { '0001-jobs': { up: createTable } }

/** The longest payload, in characters of its JSON: a job names what it is about. */
const longestPayload = 10_000

/** How long a lease lasts that is not renewed, in milliseconds. */
export const leaseTime = 30_000

/** Writes a job that is due at `at`, in the transaction `db`. Throws where the payload is too long. */
export async function insertJob(
  db: QueryExecutorProvider,
  kind: string,
  payload: unknown,
  at: number,
  id = newId(),
): Promise<void> {
  const text = JSON.stringify(payload)
  if (text.length > longestPayload) throw new Error(`The payload of a job ${kind} is too long.`)
  await sql`insert into jobs (id, kind, payload, due_at, attempts)
    values (${id}, ${kind}, ${text}, ${at}, 0) on conflict (id) do nothing`.execute(db)
}

/**
 * Takes up to `most` jobs that are due, those that wait longest first, among them what the leases of
 * dead processes have left. One statement: no two processes get the same.
 */
export async function claimJobs(
  db: Kysely<JobsTables>,
  lease: string,
  now: number,
  most: number,
): Promise<Job[]> {
  // SQLite has one writer at a time, and no locks of rows.
  const { rows } = await sql<Job>`
    with due as (
      select id from jobs where failed_at is null and due_at <= ${now}
      order by due_at limit ${most} ${isPostgres(db) ? sql`for update skip locked` : sql``}
    )
    update jobs set lease = ${lease}, due_at = ${now + leaseTime}, attempts = attempts + 1
    where id in (select id from due) returning *`.execute(db)
  return rows
}

/** Changes what a process has begun and no other has begun since: one job, or all of them. */
export async function changeLeased(
  db: Kysely<JobsTables>,
  lease: string,
  changes: Partial<Job>,
  id?: string,
): Promise<void> {
  const update = db.updateTable('jobs').set(changes).where('lease', '=', lease)
  await (id === undefined ? update : update.where('id', '=', id)).execute()
}

/** Removes a job that is done. Does nothing where another process has it by now. */
export async function removeJob(db: Kysely<JobsTables>, lease: string, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).execute()
}
