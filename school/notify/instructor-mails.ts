import { z } from 'zod'
import type { By } from '#school/audit/audit.service.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { seatsOf, type ClassRow } from '#school/classes/class-row.ts'
import { findClass } from '#school/classes/classes.repo.ts'
import { findNote } from './letters.repo.ts'
import type { Reader } from './compose-letter.ts'
import type { Letters } from './letters.ts'

type InstructorMailsParts = {
  db: Db
  letters: Pick<Letters, 'register'>
}

const review = z.object({
  classId: z.string(),
  /** Null: only feedback. */
  decision: z.enum(['approved', 'denied']).nullable(),
  hasFeedback: z.boolean(),
})
type Review = z.output<typeof review>

const newStudents = z.object({ classId: z.string() })

/** How long news about a class waits for more, in milliseconds. */
const newsWait = 5 * 60_000

/** Notices for instructors: decisions on their classes, and new students (clause 14.2). */
export function createInstructorMails({ db, letters }: InstructorMailsParts) {
  async function findHeld(classId: string): Promise<ClassRow | undefined> {
    const row = await findClass(db, classId)
    return row?.status === 'cancelled' ? undefined : row
  }

  async function writeReview({ classId, decision, hasFeedback }: Review, { wording }: Reader) {
    const row = await findHeld(classId)
    const feedback = hasFeedback ? row?.feedback : null
    // Decided again since, or changed and waiting for review again.
    const about = decision !== null && row?.status === decision ? decision : 'feedback'
    if (row === undefined || (about === 'feedback' && !feedback)) return undefined
    const t = wording.translate('mails')
    const className = row.name
    return {
      subject: t('decidedSubject', { about, className }),
      paragraphs: [t('decided', { about, className })],
      ...(feedback && { facts: [[t('feedback'), feedback] as const] }),
      link:
        about === 'approved'
          ? { label: t('seeClass'), path: `/class/${classId}` }
          : { label: t('editClass'), path: `/dashboard/updateClass/${classId}` },
      isVital: false,
      optional: 'decisions' as const,
    }
  }
  const noteReview = letters.register('class-review', review, writeReview)

  async function writeNewStudents({ classId }: z.output<typeof newStudents>, { wording }: Reader) {
    const row = await findHeld(classId)
    if (row === undefined || row.enrolled === 0) return undefined
    const t = wording.translate('mails')
    const booked = { className: row.name, enrolled: row.enrolled, seats: seatsOf(row) }
    return {
      subject: t('newStudentsSubject', booked),
      paragraphs: [t('newStudents', booked)],
      link: { label: t('seeRoster'), path: `/dashboard/roster/${classId}` },
      isVital: false,
      optional: 'newStudents' as const,
    }
  }
  const noteNewStudents = letters.register('new-students', newStudents, writeNewStudents)

  return {
    /** Call it in the transaction of a decision or feedback. Does nothing for the admin's own class. */
    notifyReviewed: async (
      trx: Trx,
      by: By,
      { id: classId, instructor_id: userId }: ClassRow,
      outcome: Omit<Review, 'classId'>,
    ): Promise<void> => {
      if (by.id === userId) return
      const topic = `review:${classId}`
      // Includes notes that still wait to be sent.
      const waiting = await findNote(trx, userId, topic)
      const before = waiting && review.parse(JSON.parse(waiting.content))
      const content: Review = {
        classId,
        decision: outcome.decision ?? before?.decision ?? null,
        hasFeedback: outcome.hasFeedback || before?.hasFeedback === true,
      }
      await noteReview(trx, { userId, topic, content, wait: newsWait })
    },

    /** Call it in the transaction of a payment. */
    noteStudents: async (
      trx: Trx,
      by: By,
      taken: readonly { class_id: string; instructor_id: string }[],
    ): Promise<void> => {
      for (const { class_id: classId, instructor_id: userId } of taken) {
        const topic = `newStudents:${classId}`
        const note = { userId, topic, content: { classId }, wait: newsWait }
        if (userId !== by.id) await noteNewStudents(trx, note)
      }
    },
  }
}
