import { z } from 'zod'
import type { FactOf } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { findHeldClass, instructorWait } from './held-class.ts'
import { defineLetter } from './letter-kind.ts'
import { findNote } from './letters.repo.ts'

const review = z.object({
  classId: z.string(),
  /** Null: only feedback. */
  decision: z.enum(['approved', 'denied']).nullable(),
  hasFeedback: z.boolean(),
})

/** A decision on a class, or feedback (clause 14.2). */
export const classReview = defineLetter({
  kind: 'class-review',
  rank: 40,
  schema: review,
  async write({ db }, { classId, decision, hasFeedback }, { wording }) {
    const row = await findHeldClass(db, classId)
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
      optional: 'decisions',
    }
  },
})

/** For the instructor, unless the class is the admin's own. Includes news that still waits to be sent. */
export async function noteReview(
  { by, class: reviewed, decision, feedback }: FactOf<'class-reviewed'>,
  _school: School,
  trx: Trx,
) {
  const { id: classId, instructorId: userId } = reviewed
  if (by.id === userId) return []
  const topic = `review:${classId}`
  const waiting = await findNote(trx, userId, topic)
  const before = waiting && review.parse(JSON.parse(waiting.content))
  const content = {
    classId,
    decision: decision?.to ?? before?.decision ?? null,
    hasFeedback: feedback !== null || before?.hasFeedback === true,
  }
  return [{ userId, topic, content, wait: instructorWait }]
}
