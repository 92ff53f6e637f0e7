import { after, before, beforeEach } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import type { JobsTables } from '#platform/jobs/queue.ts'
import { createMails } from '#platform/mail/mails.ts'
import { createOutbox } from '#platform/mail/outbox.ts'
import type { CreateDatabase, TestDatabase } from '#tests/support/database/databases.ts'

const hour = 3_600_000

/** Does a process's work outside requests; its mails are not sent. */
export async function openWork(database: Database, clock: Clock) {
  const jobs = await createJobs(database, clock)
  return { jobs, mails: await createMails({ database, clock, jobs, mailer: createOutbox(clock) }) }
}

/** A database of jobs for a suite, by a clock that its tests move; none is left before each of them. */
export function useJobs(create: CreateDatabase) {
  let stored: TestDatabase
  before(async () => {
    stored = await create()
  })
  after(() => stored.drop())
  const at = {
    now: 0,
    database: (): Database => stored.database,
    db: () => stored.database.tables<JobsTables>(),
    /** Another process's view: its own jobs over the same database. */
    open: () => createJobs(stored.database, () => at.now),
    rows: () =>
      at
        .db()
        .selectFrom('jobs')
        .selectAll()
        .where('id', '!=', 'jobs-clean-up')
        .orderBy('id')
        .execute(),
    /** Records its runs: one kind of job with a name in it. */
    noting: (jobs: Jobs, before = (_name: string): Promise<void> | void => {}) => {
      const done: string[] = []
      const note = jobs.register(
        'note',
        'database',
        z.object({ name: z.string() }),
        async ({ name }) => {
          await before(name)
          done.push(name)
        },
      )
      return { done, note: (name: string) => note(at.db(), { name }), enqueue: note }
    },
  }
  beforeEach(async () => {
    at.now = Date.UTC(2030, 0, 1)
    await at.open()
    // These tests are not about every process's daily work.
    await at.db().deleteFrom('jobs').where('id', '!=', 'jobs-clean-up').execute()
    await at
      .db()
      .updateTable('jobs')
      .set({ due_at: at.now + 24 * hour })
      .execute()
  })
  return at
}

/** Resolves once `isSo`; throws if that does not happen within a minute. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It has not come about.')
    // What is awaited may be another process's work, which needs the processor.
    await setTimeout(10)
  }
}

/** A handler that signals when it has begun, and ends when told to. */
export function gate() {
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const wait = () => {
    started.resolve()
    return end.promise
  }
  return { wait, started: started.promise, end: end.resolve }
}
