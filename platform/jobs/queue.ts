import { sql, type Expression, type Kysely, type QueryExecutorProvider } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { newId } from '#platform/ids.ts'
import { laneNames, type Lane } from './lanes.ts'

/** Unfinished work; done jobs leave no row. Times are milliseconds since 1970. */
export type Job = {
  id: string
  kind: string
  /** See lanes.ts; a lane that only another version knows is left to it. */
  lane: string
  /** Set once an attempt has found the host busy. */
  host: string | null
  /** JSON. Readable in the database, so it has no secrets. */
  payload: string
  /** When it may start; while leased, when the lease ends. */
  due_at: number
  attempts: number
  /** The process that works on it, or did when it died. */
  lease: string | null
  last_error: string | null
  /** When it became a dead letter. */
  failed_at: number | null
  /** When `due_at` was last set, but for leases; null for recurring jobs and those of older versions. */
  set_at: number | null
  /** Of a recurring job, in milliseconds. */
  period: number | null
  /** When a recurring job last ran to its end. */
  ran_at: number | null
}

export type JobsTables = { jobs: Job }

/** In characters of JSON: a job only names its subject. */
const maxPayloadLength = 10_000

/** In milliseconds, unless renewed. */
export const leaseTime = 30_000

/** Due at `at`, written at `now`, in the transaction `db`. Throws if the payload is too long. */
export async function insertJob(
  db: QueryExecutorProvider,
  kind: string,
  lane: Lane,
  payload: unknown,
  at: number,
  now = at,
): Promise<void> {
  const text = JSON.stringify(payload)
  if (text.length > maxPayloadLength) throw new Error(`The payload of a job ${kind} is too long.`)
  await sql`insert into jobs (id, kind, lane, payload, due_at, attempts, set_at)
    values (${newId()}, ${kind}, ${lane}, ${text}, ${at}, 0, ${now})`.execute(db)
}

/** Jobs per lane, and hosts to avoid. */
type Capacity = { left: (lane: Lane) => number; fullHosts: readonly string[] }

/**
 * Claims due jobs of each lane up to its room, longest waiting first, including those with leases of dead
 * processes. One statement, always with the same text: no two processes get the same, and each lane is one
 * search in an index, where a full one ends at once (`limit 0`).
 */
export async function claimJobs(
  db: Kysely<JobsTables>,
  lease: string,
  now: number,
  { left, fullHosts }: Capacity,
): Promise<Job[]> {
  const isOnPostgres = isPostgres(db)
  const hosts = JSON.stringify(fullHosts)
  const full = isOnPostgres
    ? sql`select json_array_elements_text(${hosts}::json)`
    : sql`select value from json_each(${hosts})`
  const dueIn = (lane: Lane) => sql`${sql.ref(lane)} as (
      select id from jobs where lane = ${lane} and failed_at is null and due_at <= ${now}
        and (host is null or host not in (${full}))
      order by due_at limit ${left(lane)}
      ${
        // SQLite has one writer at a time, and no locks of rows.
        isOnPostgres ? sql`for update skip locked` : sql``
      })`
  const idsOf = (lane: Lane) => sql`select id from ${sql.ref(lane)}`
  const { rows } = await sql<Job>`
    with ${sql.join(laneNames.map(dueIn))}
    update jobs set lease = ${lease}, due_at = ${now + leaseTime}, attempts = attempts + 1
    where id in (${sql.join(laneNames.map(idsOf), sql` union all `)}) returning *`.execute(db)
  return rows
}

/** Returns claimed jobs that were not begun. */
export async function unclaimJobs(
  db: Kysely<JobsTables>,
  lease: string,
  now: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('jobs')
    .set((row) => ({ lease: null, due_at: now, attempts: row('attempts', '-', 1) }))
    .where('lease', '=', lease)
    .where('id', 'in', ids)
    .execute()
}

/** Only jobs that no other process has begun since: one, or all. */
export async function changeLeased(
  db: Kysely<JobsTables>,
  lease: string,
  changes: Partial<Job>,
  id?: string,
): Promise<void> {
  const update = db.updateTable('jobs').set(changes).where('lease', '=', lease)
  await (id === undefined ? update : update.where('id', '=', id)).execute()
}

/** Whether the job with this id is neither done nor failed for good; for a query in the same database. */
export const isUnfinished = (id: Expression<string | null>) =>
  sql<boolean>`exists (select 1 from jobs where jobs.id = ${id} and jobs.failed_at is null)`

/** Does nothing if another process has it by now. */
export async function removeJob(db: Kysely<JobsTables>, lease: string, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).execute()
}
