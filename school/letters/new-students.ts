import { z } from 'zod'
import type { FactOf } from '#school/base/facts.ts'
import { seatsOf } from '#school/classes/class-row.ts'
import { findHeldClass, instructorWait } from './held-class.ts'
import { defineLetter } from './letter-kind.ts'

/** Students have paid for a class (clause 14.2). */
export const newStudents = defineLetter({
  kind: 'new-students',
  rank: 50,
  schema: z.object({ classId: z.string() }),
  async write({ db }, { classId }, { wording }) {
    const row = await findHeldClass(db, classId)
    if (row === undefined || row.enrolled === 0) return undefined
    const t = wording.translate('mails')
    const booked = { className: row.name, enrolled: row.enrolled, seats: seatsOf(row) }
    return {
      subject: t('newStudentsSubject', booked),
      paragraphs: [t('newStudents', booked)],
      link: { label: t('seeRoster'), path: `/dashboard/roster/${classId}` },
      optional: 'newStudents',
    }
  },
})

/** For the instructors of the classes, except one who recorded the payment. */
export const noteNewStudents = ({ by, lines }: FactOf<'checkout-paid'>) =>
  lines
    .filter(({ instructor_id }) => instructor_id !== by.id)
    .map(({ class_id: classId, instructor_id: userId }) => ({
      userId,
      topic: `newStudents:${classId}`,
      content: { classId },
      wait: instructorWait,
    }))
