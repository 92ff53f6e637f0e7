import type { Jobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { isNearlyFull } from '#school/photos/room.ts'
import type { School } from '#school/school.ts'
import { checkBooks } from './books/check-books.ts'
import type { Config } from './config/config.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const roomSettings = { shown: 'PHOTO_GB', works: 'WORK_GB' } as const

async function warnOfPhotos({ photos }: School, config: Config): Promise<void> {
  for (const room of ['shown', 'works'] as const) {
    const { bytes, max } = await photos.readRoom(room)
    if (!isNearlyFull({ bytes, max })) continue
    const setting = roomSettings[room]
    const message = `the pictures that people send nearly fill ${setting}; beyond it none is taken`
    createLog(config.logLevel).warn({ gigabytes: bytes / 1e9, [setting]: max / 1e9 }, message)
  }
}

export async function scheduleJobs(jobs: Jobs, school: School, config: Config): Promise<void> {
  await jobs.cleanUp('school-clean-up', hour, async () => {
    await school.cleanUp()
    await warnOfPhotos(school, config)
  })
  await jobs.every('school-reminders', 'database', 5 * minute, async () => {
    await school.reminders.remind()
    await school.remindDue()
  })
  await jobs.every('payments-reconcile', 'payments', minute, school.payments.reconcile)
  await jobs.every('waitlists-due', 'database', minute, school.waitlist.settleDue)
  await jobs.every('payments-catch-up', 'payments', hour, school.payments.catchUp)
  await jobs.cleanUp('school-forget-people', day, school.forgetPeople)
  await jobs.every('school-forget-payments', 'upkeep', day, school.forgetPayments)
  await jobs.every('books-check', 'upkeep', day, () => checkBooks(config, school.operatorMails))
  await jobs.cleanUp('school-old-works', day, school.deleteOldWorks)
}
