import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { newId } from '#platform/ids.ts'
import { laneNames, type Lane } from './lanes.ts'

/** One piece of work that is still to be done; what is done leaves no row. Times in milliseconds since 1970. */
export type Job = {
  id: string
  kind: string
  /** A lane of lanes.ts; one that only another version knows is left to that. */
  lane: string
  /** The host that it waits for, once an attempt has found it busy. */
  host: string | null
  /** JSON. It can be read in the database, so it has no secrets. */
  payload: string
  /** When it may be begun; while it is leased, when the lease ends. */
  due_at: number
  /** How often it was begun. */
  attempts: number
  /** The process that works on it, or did when it died. */
  lease: string | null
  /** Why the last attempt failed. */
  last_error: string | null
  /** When it became a dead letter. */
  failed_at: number | null
}

export type JobsTables = { jobs: Job }

/** The longest payload, in characters of its JSON: a job names what it is about. */
const longestPayload = 10_000

/** How long a lease lasts that is not renewed, in milliseconds. */
export const leaseTime = 30_000

/**
 * Writes a job that is due at `at`, in the transaction `db`; of one with this `id` that is there already only the lane
 * changes. Throws where the payload is too long.
 */
export async function insertJob(
  db: QueryExecutorProvider,
  kind: string,
  lane: Lane,
  payload: unknown,
  at: number,
  id = newId(),
): Promise<void> {
  const text = JSON.stringify(payload)
  if (text.length > longestPayload) throw new Error(`The payload of a job ${kind} is too long.`)
  await sql`insert into jobs (id, kind, lane, payload, due_at, attempts)
    values (${id}, ${kind}, ${lane}, ${text}, ${at}, 0)
    on conflict (id) do update set lane = excluded.lane`.execute(db)
}

/** What may be claimed: how many jobs of each lane, and none that waits for one of these hosts. */
type Room = { left: (lane: Lane) => number; fullHosts: readonly string[] }

/**
 * Takes what is due of each lane, as much as it has room for, those that wait longest first, among them what the
 * leases of dead processes have left. One statement, always with the same text: no two processes get the same, and
 * each lane is one search in an index, where a full one ends at once (`limit 0`).
 */
export async function claimJobs(
  db: Kysely<JobsTables>,
  lease: string,
  now: number,
  { left, fullHosts }: Room,
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

/** Puts jobs back that a process has claimed and not begun, as if it had not. */
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
