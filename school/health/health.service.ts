import { shownFailures, type Health } from '#contract/health.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import { isOverdue, type RecurringJob } from '#platform/jobs/recurring.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { Payments } from '#school/checkouts/payments.ts'
import type { PhotosService } from '#school/photos/photos.service.ts'

export type Machine = Pick<Health, 'version' | 'startedAt' | 'disk' | 'backup' | 'failures'>

type HealthParts = {
  clock: Clock
  jobs: Pick<Jobs, 'count' | 'listRecurring' | 'readClockWatch'>
  mails: Pick<Mails, 'readState'>
  payments: Pick<Payments, 'readHealth'>
  photos: Pick<PhotosService, 'readRoom'>
  sendsMail: boolean
  readMachine: () => Promise<Machine>
}

const mailLane: Lane = 'mail'

const showJob = (job: RecurringJob, now: number) => ({
  kind: job.kind,
  every: job.period,
  ranAt: job.ranAt,
  isOverdue: isOverdue(job, now),
  error: job.error,
})

/** The state of the server, for admins (clause 19.8). */
export function createHealth(parts: HealthParts) {
  const { clock, jobs, mails, payments, photos, sendsMail, readMachine } = parts
  return {
    async read(): Promise<Health> {
      const [machine, counts, recurring, watch, provider, room, works] = await Promise.all([
        readMachine(),
        jobs.count(),
        jobs.listRecurring(),
        jobs.readClockWatch(),
        payments.readHealth(),
        photos.readRoom(),
        photos.readRoom('works'),
      ])
      const ofMail = counts.filter(({ lane }) => lane === mailLane)
      const { sentAt, failedAt, failure } = mails.readState()
      const waiting = ofMail.reduce((sum, { waiting, retrying }) => sum + waiting + retrying, 0)
      return {
        ...machine,
        failures: machine.failures.slice(0, shownFailures.max),
        photos: room,
        works,
        mail: { isSet: sendsMail, sentAt, failedAt, failure, waiting },
        provider,
        jobs: recurring.map((job) => showJob(job, clock())),
        clockDoubtedAt: watch?.doubtedAt ?? null,
      }
    },
  }
}
