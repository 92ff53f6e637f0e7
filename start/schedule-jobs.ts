import type { Jobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { isNearlyFull } from '#school/photos/room.ts'
import { catchUpWithProvider } from '#school/checkouts/provider-events.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import type { OpenSchool } from '#school/school.ts'
import { forgetOldPayments } from '#school/seats/recent-seats.ts'
import { settleDueWaitlists } from '#school/seats/waitlist.ts'
import { forgetPeople } from '#school/users/deletion.ts'
import { deleteOldWorks } from '#school/work/keep-works.ts'
import { checkBooks } from './books/check-books.ts'
import type { Config } from './config/config.ts'
import { remindOfAssignments } from '#school/letters/assignments.ts'
import { remindOfMeetings } from '#school/letters/reminders.ts'
import { readRoom } from '#school/photos/photos.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const roomSettings = { shown: 'PHOTO_GB', works: 'WORK_GB' } as const

async function warnOfPhotos(school: OpenSchool, config: Config): Promise<void> {
  for (const room of ['shown', 'works'] as const) {
    const { bytes, max } = await readRoom(school, room)
    if (!isNearlyFull({ bytes, max })) continue
    const setting = roomSettings[room]
    const message = `the pictures that people send nearly fill ${setting}; beyond it none is taken`
    createLog(config.logLevel).warn({ gigabytes: bytes / 1e9, [setting]: max / 1e9 }, message)
  }
}

export async function scheduleJobs(jobs: Jobs, school: OpenSchool, config: Config): Promise<void> {
  await jobs.cleanUp('school-clean-up', hour, async () => {
    await school.cleanUp()
    await warnOfPhotos(school, config)
  })
  await jobs.every('school-reminders', 'database', 5 * minute, async () => {
    await remindOfMeetings(school)
    await remindOfAssignments(school)
  })
  await jobs.every('payments-reconcile', 'payments', minute, () => reconcilePayments(school))
  await jobs.every('waitlists-due', 'database', minute, () => settleDueWaitlists(school))
  await jobs.every('payments-catch-up', 'payments', hour, () => catchUpWithProvider(school))
  await jobs.cleanUp('school-forget-people', day, () => forgetPeople(school))
  await jobs.every('school-forget-payments', 'upkeep', day, () =>
    forgetOldPayments(school.db, school.clock()),
  )
  await jobs.every('books-check', 'upkeep', day, () => checkBooks(config, school))
  await jobs.cleanUp('school-old-works', day, () => deleteOldWorks(school))
}
