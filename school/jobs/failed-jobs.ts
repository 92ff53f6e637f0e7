import { z } from 'zod'
import type { ModifiedCount } from '#contract/fields.ts'
import { listedJobs, type FailedJob } from '#contract/jobs.ts'
import { listDeadLetters, retryDeadLetter, type DeadLetter } from '#platform/jobs/dead-letters.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'

// Failed emails and tasks, which admins can retry (clause 14.1).

const mailLane: Lane = 'mail'

const recipient = z
  .object({ userId: z.string(), studentId: z.string(), email: z.string() })
  .partial()
  .catch({})

function toFailedJob(job: DeadLetter, person: { name: string | null; email: string | null }) {
  const { id, kind, lane, last_error, failed_at } = job
  return {
    _id: id,
    kind,
    isMail: lane === mailLane,
    ...person,
    error: last_error,
    failedAt: failed_at ?? 0,
  }
}

async function findPeople({ db }: School, ids: string[]) {
  if (ids.length === 0) return new Map<string, { name: string; email: string }>()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** Newest first, with the person they are for, if known. */
export async function listFailedJobs(school: School): Promise<FailedJob[]> {
  const { db } = school
  const jobs = (await listDeadLetters(db, listedJobs.max)).map((job) => {
    const { userId, studentId, email = null } = recipient.parse(JSON.parse(job.payload))
    return { job, id: userId ?? studentId, email }
  })
  const people = await findPeople(school, [...new Set(jobs.flatMap(({ id }) => id ?? []))])
  return jobs.map(({ job, id, email }) =>
    toFailedJob(job, people.get(id ?? '') ?? { name: null, email }),
  )
}

export function retryJob(school: School, actor: Actor, id: string): Promise<ModifiedCount> {
  return act(school, actor, 'jobs:manage', async (trx) => {
    const isRetried = await retryDeadLetter(trx, id, school.clock())
    return { modifiedCount: isRetried ? 1 : 0 }
  })
}
