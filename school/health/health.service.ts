import { shownFailures, type Health } from '#contract/health.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { Payments } from '#school/checkouts/payments.ts'
import type { PhotosService } from '#school/photos/photos.service.ts'

export type Machine = Pick<Health, 'version' | 'startedAt' | 'disk' | 'backup' | 'failures'>

type HealthParts = {
  jobs: Pick<Jobs, 'count'>
  mails: Pick<Mails, 'readState'>
  payments: Pick<Payments, 'readHealth'>
  photos: Pick<PhotosService, 'readRoom'>
  sendsMail: boolean
  readMachine: () => Promise<Machine>
}

const mailLane: Lane = 'mail'

/** The state of the server, for admins (clause 19.8). */
export function createHealth(parts: HealthParts) {
  const { jobs, mails, payments, photos, sendsMail, readMachine } = parts
  return {
    async read(): Promise<Health> {
      const [machine, counts, provider, room, works] = await Promise.all([
        readMachine(),
        jobs.count(),
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
      }
    },
  }
}
