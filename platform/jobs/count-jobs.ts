import { sql, type QueryExecutorProvider } from 'kysely'

/** Unfinished jobs of one kind, without those for a later time. */
export type JobCount = {
  kind: string
  lane: string
  /** Due for the first time, and not begun. */
  waiting: number
  /** Failed at least once. */
  retrying: number
  failed: number
  /** In milliseconds since the oldest was due. */
  oldest: number
}

/** By kind, in one query. A running job has a lease, which ends after `now`. */
export async function countJobs(db: QueryExecutorProvider, now: number): Promise<JobCount[]> {
  const count = (what: ReturnType<typeof sql>) =>
    sql`cast(coalesce(sum(case when ${what} then 1 else 0 end), 0) as integer)`
  const isDue = sql`failed_at is null and due_at <= ${now}`
  const isRetry = sql`attempts > 0 and last_error is not null`
  const { rows } = await sql<JobCount>`
    select kind, lane, ${count(sql`${isDue} and not (${isRetry})`)} as waiting,
      ${count(sql`failed_at is null and ${isRetry}`)} as retrying,
      ${count(sql`failed_at is not null`)} as failed,
      coalesce(max(case when ${isDue} then ${now} - due_at end), 0) as oldest
    from jobs group by kind, lane order by kind, lane`.execute(db)
  return rows
}
