import { sql, type QueryExecutorProvider } from 'kysely'
import { deleteBefore } from '#platform/database/delete-before.ts'
import type { Job } from './queue.ts'

/** `failed_at` is milliseconds since 1970. */
export type DeadLetter = Pick<
  Job,
  'id' | 'kind' | 'lane' | 'payload' | 'attempts' | 'last_error' | 'failed_at'
>

export async function listDeadLetters(
  db: QueryExecutorProvider,
  max: number,
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, kind, lane, payload, attempts, last_error, failed_at from jobs
    where failed_at is not null order by failed_at desc limit ${max}`.execute(db)
  return rows
}

/** Makes the job due now, as if it were new; false if there is none with this id. */
export async function retryDeadLetter(
  db: QueryExecutorProvider,
  id: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update jobs set failed_at = null, due_at = ${now}, attempts = 0
    where id = ${id} and failed_at is not null returning id`.execute(db)
  return rows.length > 0
}

/** In milliseconds. */
const retention = 30 * 24 * 3_600_000

export const deleteOldDeadLetters = (db: QueryExecutorProvider, now: number): Promise<void> =>
  deleteBefore(db, 'jobs', ['id', 'failed_at'], now - retention)
