import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import type { FactOf } from '#school/base/facts.ts'
import { defineJob } from '#school/base/job.ts'
import type { School } from '#school/base/school.ts'
import * as repo from '#school/messages/messages.repo.ts'
import { findSold } from '#school/orders/find-sold.ts'
import { listHolders } from '#school/seats/seats.repo.ts'
import { defineLetter } from './letter-kind.ts'

const batchSize = 100

/** What an instructor or an admin writes to the students of a class (clause 14.4). */
export const classMessage = defineLetter({
  kind: 'class-message',
  rank: 70,
  schema: z.object({ messageId: z.string(), studentId: z.string() }),
  async write({ db }, { messageId, studentId }, { isVerified, wording }) {
    const sent = await repo.findSent(db, messageId)
    if (sent === undefined) return undefined
    const t = wording.translate('mails')
    const { class_name: className, sender_name: sender } = sent
    const link = { label: t('seeSchedule'), path: '/dashboard/schedule' }
    const common = { link, optional: 'messages' as const }
    // No admin has read the instructor's text, nor perhaps the current name of the class.
    if (!isVerified && sent.role !== 'Admin') {
      const sold = await findSold(db, studentId, sent.class_id)
      return (
        sold && {
          ...common,
          subject: t('messageSubject', { className: sold.name }),
          paragraphs: [t('messageWithheld')],
        }
      )
    }
    const isPresent = sent.removed_at === null && sent.left_at === null
    return {
      ...common,
      subject: t('messageSubject', { className }),
      paragraphs: [t('message', { sender, className })],
      message: { id: sent.id, text: sent.text },
      ...(isPresent && { notes: [t('messageReply', { sender })], replyTo: sent.email }),
    }
  },
})

/** Notes a message for a batch of students; true if there may be more. */
const noteSome = (school: School, messageId: string): Promise<boolean> =>
  transaction(school.db, async (trx) => {
    const message = await repo.lockMessage(trx, messageId)
    if (message === undefined) return false
    const paid = await listHolders(trx, message.class_id, message.noted_to, batchSize)
    for (const { student_id: studentId } of paid)
      await school.happened(trx, { kind: 'student-has-message', messageId, studentId })
    const last = paid.at(-1)
    if (last !== undefined) await repo.changeMessage(trx, messageId, { noted_to: last.id })
    return paid.length === batchSize
  })

/** Tells everybody who has a seat. */
export const deliverMessage = defineJob({
  kind: 'class-message',
  lane: 'database',
  schema: z.object({ messageId: z.string() }),
  run: async (school, { messageId }) => {
    while (await noteSome(school, messageId));
  },
})

export const noteMessage = ({ messageId, studentId }: FactOf<'student-has-message'>) => [
  { userId: studentId, topic: `message:${messageId}`, content: { messageId, studentId } },
]
