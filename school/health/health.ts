import { shownFailures, type Health } from '#contract/health.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import { isOverdue, type RecurringJob } from '#platform/jobs/recurring.ts'
import type { School } from '#school/base/school.ts'
import { readProviderHealth } from '#school/checkouts/provider-health.ts'
import { readRoom } from '#school/photos/photos.ts'

const mailLane: Lane = 'mail'

const showJob = (job: RecurringJob, now: number) => ({
  kind: job.kind,
  every: job.period,
  ranAt: job.ranAt,
  isOverdue: isOverdue(job, now),
  error: job.error,
})

/** The state of the server, for admins (clause 19.8). */
export async function readHealth(school: School): Promise<Health> {
  const { clock, jobs, mails, readMachine, settings } = school
  const [machine, counts, recurring, watch, provider, room, works] = await Promise.all([
    readMachine(),
    jobs.count(),
    jobs.listRecurring(),
    jobs.readClockWatch(),
    readProviderHealth(school),
    readRoom(school),
    readRoom(school, 'works'),
  ])
  const ofMail = counts.filter(({ lane }) => lane === mailLane)
  const { sentAt, failedAt, failure } = mails.readState()
  const waiting = ofMail.reduce((sum, { waiting, retrying }) => sum + waiting + retrying, 0)
  return {
    ...machine,
    failures: machine.failures.slice(0, shownFailures.max),
    photos: room,
    works,
    mail: { isSet: settings.mailFrom !== undefined, sentAt, failedAt, failure, waiting },
    provider,
    jobs: recurring.map((job) => showJob(job, clock())),
    clockDoubtedAt: watch?.doubtedAt ?? null,
  }
}
