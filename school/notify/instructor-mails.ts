import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { insertMissing } from '#platform/database/insert-rows.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { By } from '#school/audit/audit.service.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { seatsOf, type ClassRow } from '#school/classes/class-row.ts'
import { findClass } from '#school/classes/classes.repo.ts'
import type { LetterItem, Letters, Reader } from './letters.ts'

type InstructorMailsParts = {
  db: Db
  clock: Clock
  letters: Pick<Letters, 'register'>
}

const news = z.object({
  classId: z.string(),
  about: z.enum(['approved', 'denied', 'feedback', 'newStudents']),
})
type News = z.output<typeof news>

/** How long news of a class waits for more of it, in milliseconds. */
const newsWait = 5 * 60_000

/** What the instructor of a class is notified of: decisions on it, and new students (clause 14.2). */
export function createInstructorMails({ db, clock, letters }: InstructorMailsParts) {
  async function writeItem(content: unknown, { wording }: Reader): Promise<LetterItem | undefined> {
    const { classId, about } = news.parse(content)
    const row = await findClass(db, classId)
    if (row === undefined || row.status === 'cancelled') return undefined
    const t = wording.translate('mails')
    const { name: className, feedback, enrolled } = row
    if (about === 'newStudents') {
      if (enrolled === 0) return undefined
      const booked = { className, enrolled, seats: seatsOf(row) }
      return {
        subject: t('newStudentsSubject', booked),
        paragraphs: [t('newStudents', booked)],
        link: { label: t('seeRoster'), path: `/dashboard/roster/${classId}` },
        isVital: false,
        optional: 'newStudents',
      }
    }
    // Decided anew since, or changed and waiting again.
    if (about !== 'feedback' && row.status !== about) return undefined
    if (about === 'feedback' && feedback === null) return undefined
    const link =
      about === 'approved'
        ? { label: t('seeClass'), path: `/class/${classId}` }
        : { label: t('editClass'), path: `/dashboard/updateClass/${classId}` }
    return {
      subject: t('decidedSubject', { about, className }),
      paragraphs: [t('decided', { about, className })],
      ...(feedback !== null && { facts: [[t('feedback'), feedback]] }),
      link,
      isVital: false,
      optional: 'decisions',
    }
  }
  const note = letters.register('instructor-mail', writeItem)

  return {
    /** Notes, in the transaction of an admin's decision or feedback, what the instructor of the class is notified of; nothing for one's own class. */
    async notifyDecided(
      trx: Trx,
      by: By,
      { id: classId, instructor_id: userId }: ClassRow,
      about: Exclude<News['about'], 'newStudents'>,
    ): Promise<void> {
      if (by.id === userId) return
      // A decision replaces the one before; feedback stands beside it.
      const topic = `${about === 'feedback' ? about : 'decided'}:${classId}`
      await note(trx, { id: newId(), userId, topic, content: { classId, about }, wait: newsWait })
    },

    /** Notes, in the transaction of a payment, by one statement, the classes whose instructors have new students. */
    async noteStudents(
      trx: Trx,
      by: By,
      taken: readonly { class_id: string; instructor_id: string }[],
    ): Promise<void> {
      const tell_at = clock() + newsWait
      const rows = taken
        .filter(({ instructor_id }) => instructor_id !== by.id)
        .map(({ class_id, instructor_id }): Tables['new_students'] => ({
          class_id,
          instructor_id,
          tell_at,
        }))
        .toSorted((a, b) => (a.class_id < b.class_id ? -1 : 1))
      await insertMissing(trx, 'new_students', rows)
    },

    /** Has the instructors of these classes notified, once no more students were waited for; for a job every minute. */
    notifyOfStudents: (): Promise<void> =>
      transaction(db, async (trx) => {
        const due = await trx
          .deleteFrom('new_students')
          .where('tell_at', '<=', clock())
          .returning(['class_id', 'instructor_id'])
          .execute()
        for (const { class_id: classId, instructor_id: userId } of due) {
          const content: News = { classId, about: 'newStudents' }
          await note(trx, { id: newId(), userId, topic: `newStudents:${classId}`, content })
        }
      }),
  }
}
