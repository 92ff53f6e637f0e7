import type { Enqueue } from '#platform/jobs/jobs.ts'
import type { Fact } from '#school/base/facts.ts'
import type { AnyJob } from '#school/base/job.ts'
import type { School } from '#school/base/school.ts'
import { registerLetters } from '#school/letters/send-letters.ts'
import type { EnqueueJob, Reaction } from './reaction.ts'
import { reactions } from './reactions.ts'

function registerJob<Payload>(school: School, job: AnyJob<Payload>): Enqueue<Payload> {
  if ('write' in job)
    return school.mails.register(job.kind, job.limit ?? 'news', job.schema, async (payload) => {
      await school.keepCurrent()
      return job.write(school, payload)
    })
  const enqueue: Enqueue<Payload> = school.jobs.register(
    job.kind,
    job.lane,
    job.schema,
    async (payload, id) => {
      await school.keepCurrent()
      await job.run(school, payload, { id, again: enqueue })
    },
  )
  return enqueue
}

/**
 * Registers all jobs and letters that the table of reactions names. `happened` runs the reactions to a fact
 * in their order, in the transaction that says it.
 */
export function createReact(school: School): Pick<School, 'happened' | 'sendLetter'> {
  const all = Object.values<readonly Reaction<never>[]>(reactions).flat()
  const jobs = new Set(all.flatMap((one) => (one.does === 'later' ? one.job : [])))
  const letters = new Set(all.flatMap((one) => (one.does === 'letter' ? one.letter : [])))
  const queues = new Map([...jobs].map((job) => [job, registerJob(school, job)]))
  // Made from this very job.
  const enqueue = ((job: AnyJob<unknown>) => queues.get(job)) as EnqueueJob
  return {
    happened: async (trx, fact) => {
      const following: readonly Reaction<Fact>[] = reactions[fact.kind]
      for (const reaction of following) await reaction.run(school, trx, fact, enqueue)
    },
    sendLetter: registerLetters(school, letters),
  }
}
