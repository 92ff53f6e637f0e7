import type { JobsTables } from '#platform/jobs/queue.ts'
import { newId } from '#platform/ids.ts'
import type { TestSchool } from './school.ts'

type FailedJob = { kind: string; lane: string; payload: object; error: string }

/** Adds a job that the server has given up. */
export async function addFailedJob(
  { database, time }: TestSchool,
  { payload, error, ...job }: FailedJob,
): Promise<void> {
  await database
    .tables<JobsTables>()
    .insertInto('jobs')
    .values({
      ...job,
      id: newId(),
      payload: JSON.stringify(payload),
      attempts: 50,
      due_at: 0,
      last_error: error,
      failed_at: time.now,
    })
    .execute()
}
