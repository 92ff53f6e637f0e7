import type { Kysely } from 'kysely'
import type { Job, JobsTables } from './queue.ts'

/** A job that was given up, without its payload; `failed_at` in milliseconds since 1970. */
type DeadLetter = Pick<Job, 'id' | 'kind' | 'attempts' | 'last_error' | 'failed_at'>

/** The newest 100 jobs that were given up. */
export function listDeadLetters(db: Kysely<JobsTables>): Promise<DeadLetter[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'last_error', 'failed_at'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(100)
    .execute()
}

/** Has a dead letter done again, as if it were new; false where there is none with this id. */
export async function retryDeadLetter(
  db: Kysely<JobsTables>,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ failed_at: null, due_at: now, attempts: 0 })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
