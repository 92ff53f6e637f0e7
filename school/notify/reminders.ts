import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Db } from '#school/base/tables.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import type { ClassFacts } from './class-facts.ts'
import type { Letters } from './letters.ts'
import { findComing, forgetReminders, markReminded } from './reminders.repo.ts'
import { hasSeat } from '#school/classes/seats.repo.ts'
import { findSold, isHeld } from './student-mails.repo.ts'

type RemindersParts = {
  db: Db
  clock: Clock
  letters: Pick<Letters, 'register'>
  describe: ClassFacts
}

const reminder = z.object({ meetingId: z.string(), studentId: z.string() })

const batchSize = 100

/** Milliseconds after the meeting. */
const retention = 30 * 24 * 3_600_000

/** Reminders a day before each meeting (clause 14.2). */
export function createReminders({ db, clock, letters, describe }: RemindersParts) {
  const note = letters.register('reminder', reminder, async (content, reader) => {
    const { isVerified, wording } = reader
    const { meetingId, studentId } = content
    const row = await findComing(db, meetingId)
    if (row === undefined || row.starts_at <= clock() || !isHeld(row)) return undefined
    if (!(await hasSeat(db, studentId, row.class_id))) return undefined
    const subject = await findAnyClass(db, row.class_id)
    if (subject === undefined) return undefined
    const t = wording.translate('mails')
    const meeting = { startsAt: row.starts_at, endsAt: row.ends_at }
    const { facts, notes } = await describe(subject, reader, [meeting])
    // Perhaps no admin has read its current name.
    const sold = isVerified ? undefined : await findSold(db, studentId, row.class_id)
    const className = sold?.name ?? row.name
    return {
      subject: t('reminderSubject', { className }),
      paragraphs: [t('reminder', { className })],
      facts,
      notes,
      link: { label: t('seeSchedule'), path: '/dashboard/schedule' },
      isVital: false,
      optional: 'reminders',
    }
  })

  const remindSome = () =>
    transaction(db, async (trx) => {
      const marked = await markReminded(trx, clock(), batchSize)
      for (const { meeting_id: meetingId, student_id: studentId } of marked) {
        const content = { meetingId, studentId }
        await note(trx, { userId: studentId, topic: `reminder:${meetingId}`, content })
      }
      return marked.length
    })

  return {
    /** For a job every few minutes. */
    remind: async (): Promise<void> => {
      // Another process may have marked some that this one found.
      while ((await remindSome()) > 0);
    },
    cleanUp: (): Promise<void> => forgetReminders(db, clock() - retention),
  }
}
