import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import type { FactOf } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { findSold, isHeld } from '#school/orders/find-sold.ts'
import { hasSeat } from '#school/seats/seats.repo.ts'
import { describeClass } from './describe-class.ts'
import { defineLetter } from './letter-kind.ts'
import { findComing, forgetReminders as forgetBefore, markReminded } from './reminders.repo.ts'

const batchSize = 100

/** Milliseconds after the meeting. */
const retention = 30 * 24 * 3_600_000

/** A meeting begins in a day (clause 14.2). */
export const reminder = defineLetter({
  kind: 'reminder',
  rank: 80,
  schema: z.object({ meetingId: z.string(), studentId: z.string() }),
  async write(school, { meetingId, studentId }, reader) {
    const { db, clock } = school
    const { isVerified, wording } = reader
    const row = await findComing(db, meetingId)
    if (row === undefined || row.starts_at <= clock() || !isHeld(row)) return undefined
    if (!(await hasSeat(db, studentId, row.class_id))) return undefined
    const subject = await findAnyClass(db, row.class_id)
    if (subject === undefined) return undefined
    const t = wording.translate('mails')
    const meeting = { startsAt: row.starts_at, endsAt: row.ends_at }
    const { facts, notes } = await describeClass(school, subject, reader, [meeting])
    // Perhaps no admin has read its current name.
    const sold = isVerified ? undefined : await findSold(db, studentId, row.class_id)
    const className = sold?.name ?? row.name
    return {
      subject: t('reminderSubject', { className }),
      paragraphs: [t('reminder', { className })],
      facts,
      notes,
      link: { label: t('seeSchedule'), path: '/dashboard/schedule' },
      optional: 'reminders',
    }
  },
})

export const noteReminder = ({ meetingId, studentId }: FactOf<'meeting-is-near'>) => [
  { userId: studentId, topic: `reminder:${meetingId}`, content: { meetingId, studentId } },
]

/** For a job every few minutes: reminds students a day before each meeting. */
export async function remindOfMeetings(school: School): Promise<void> {
  const remindSome = () =>
    transaction(school.db, async (trx) => {
      const marked = await markReminded(trx, school.clock(), batchSize)
      for (const { meeting_id: meetingId, student_id: studentId } of marked)
        await school.happened(trx, { kind: 'meeting-is-near', meetingId, studentId })
      return marked.length
    })
  // Another process may have marked some that this one found.
  while ((await remindSome()) > 0);
}

/** For an hourly job. */
export const forgetReminders = ({ db, clock }: School): Promise<void> =>
  forgetBefore(db, clock() - retention)
