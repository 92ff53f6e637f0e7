import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Db } from '#school/base/tables.ts'
import type { Letters } from './letters.ts'
import { findComing, forgetReminders, markReminded } from './reminders.repo.ts'
import { hasSeat } from '#school/classes/seats.repo.ts'
import { findSold, isHeld } from './student-mails.repo.ts'

type RemindersParts = {
  db: Db
  clock: Clock
  letters: Pick<Letters, 'register'>
  timeZone: string
}

const reminder = z.object({ meetingId: z.string(), studentId: z.string() })

const batchSize = 100

/** Milliseconds after the meeting. */
const retention = 30 * 24 * 3_600_000

/** Reminders a day before each meeting (clause 14.2). */
export function createReminders({ db, clock, letters, timeZone }: RemindersParts) {
  const note = letters.register('reminder', reminder, async (content, { isVerified, wording }) => {
    const { meetingId, studentId } = content
    const row = await findComing(db, meetingId)
    if (row === undefined || row.starts_at <= clock() || !isHeld(row)) return undefined
    if (!(await hasSeat(db, studentId, row.class_id))) return undefined
    const t = wording.translate('mails')
    const meeting = wording.formats().meeting({ startsAt: row.starts_at, endsAt: row.ends_at })
    // No admin has read where a class meets, nor perhaps its current name.
    const sold = isVerified ? undefined : await findSold(db, studentId, row.class_id)
    const { place, online_url: url, bring } = row
    const className = sold?.name ?? row.name
    const details = [
      ...(place === null ? [] : [[t('where'), place] as const]),
      ...(url === null ? [] : [[t('online'), url] as const]),
      ...(bring === '' ? [] : [[t('bring'), bring] as const]),
    ]
    return {
      subject: t('reminderSubject', { className }),
      paragraphs: [t('reminder', { className })],
      facts: [
        [t('when'), wording.translate('calendar')('when', { meeting, timeZone })],
        ...(isVerified ? details : []),
      ],
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
