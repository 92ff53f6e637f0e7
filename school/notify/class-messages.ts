import { z } from 'zod'
import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import { formerInstructor } from '#contract/former.ts'
import { dailyMessages, type ClassMessage } from '#contract/messages.ts'
import type { Clock } from '#platform/clock.ts'
import { atomicallyIn, transaction, type Atomically } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { recordHistory } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse, refuseForNow } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { readSorted } from '#school/base/sorting.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { mayManage } from '#school/classes/classes.policy.ts'
import { loadVisible } from '#school/classes/load-class.ts'
import * as repo from './class-messages.repo.ts'
import type { LetterItem, Reader } from './compose-letter.ts'
import type { Letters } from './letters.ts'
import { listHolders } from '#school/classes/seats.repo.ts'
import { findSold } from './student-mails.repo.ts'

type ClassMessagesParts = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'register'>
  letters: Pick<Letters, 'register'>
}

const note = z.object({ messageId: z.string(), studentId: z.string() })

const batchSize = 100

const newestFirst = { id: 'id', own: 'sent_at', by: {} }

const toMessage = (row: repo.MessageRow): ClassMessage => ({
  _id: row.id,
  senderName: row.sender_name || formerInstructor,
  text: row.text,
  sentAt: row.sent_at,
  recipients: row.recipients,
})

/** 429 at the daily limit. */
async function refuseTooMany(trx: Trx, senderId: string, now: number): Promise<void> {
  const { max, within } = dailyMessages
  const { count, first } = await repo.countSince(trx, senderId, now - within)
  if (count < max) return
  const seconds = Math.ceil(((first ?? now) + within - now) / 1000)
  throw refuseForNow('too-many-requests', seconds, 'messagesDaily', { max })
}

/** Messages from an instructor or an admin to the students of a class (clause 14.4). */
export function createClassMessages({ db, clock, jobs, letters }: ClassMessagesParts) {
  async function writeItem(
    { messageId, studentId }: z.output<typeof note>,
    { isVerified, wording }: Reader,
  ): Promise<LetterItem | undefined> {
    const sent = await repo.findSent(db, messageId)
    if (sent === undefined) return undefined
    const t = wording.translate('mails')
    const { class_name: className, sender_name: sender } = sent
    const link = { label: t('seeSchedule'), path: '/dashboard/schedule' }
    const common = { link, isVital: false, optional: 'messages' as const }
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
  }
  const addNote = letters.register('class-message', note, writeItem)

  /** Notes a message for a batch of students; true if there may be more. */
  const noteSome = (messageId: string): Promise<boolean> =>
    transaction(db, async (trx) => {
      const message = await repo.lockMessage(trx, messageId)
      if (message === undefined) return false
      const paid = await listHolders(trx, message.class_id, message.noted_to, batchSize)
      for (const { student_id: studentId } of paid)
        await addNote(trx, {
          userId: studentId,
          topic: `message:${messageId}`,
          content: { messageId, studentId },
        })
      const last = paid.at(-1)
      if (last !== undefined) await repo.setNotedTo(trx, messageId, last.id)
      return paid.length === batchSize
    })

  const deliver = jobs.register(
    'class-message',
    'database',
    z.object({ messageId: z.string() }),
    async ({ messageId }) => {
      while (await noteSome(messageId));
    },
  )

  return {
    /** 404 not visible, 403 neither the actor's nor an admin, 409 no-students, 429 too-many-requests. */
    send(
      actor: Actor,
      classId: string,
      text: string,
      atomically: Atomically<Tables> = atomicallyIn(db),
    ): Promise<{ insertedId: string }> {
      const admit = (trx: Trx) => requireActor(trx, actor, 'messages:send')
      return atomically(admit, async (trx, role) => {
        const present = { ...actor, role }
        const subject = await loadVisible(trx, present, classId)
        if (!mayManage(present, subject)) throw refuse('forbidden', 'instructorWrites')
        if (subject.enrolled === 0) throw refuse('no-students', 'noStudents')
        const at = clock()
        await refuseTooMany(trx, actor.id, at)
        const id = newId()
        await repo.insertMessage(trx, {
          id,
          class_id: subject.id,
          sender_id: actor.id,
          sender_name: actor.name,
          text,
          recipients: subject.enrolled,
          sent_at: at,
          noted_to: '',
        })
        await recordHistory(trx, [{ at, kind: 'class-message', by: actor, subject, note: text }])
        await deliver(trx, { messageId: id })
        return { insertedId: id }
      })
    },

    /** Newest first. 404 not visible, 403 neither the actor's nor an admin. */
    async list(
      actor: Actor,
      classId: string,
      query: QueryOf<'listMessages'>,
    ): Promise<Page<ClassMessage>> {
      const row = await loadVisible(db, actor, classId)
      if (!mayManage(actor, row)) throw refuse('forbidden', 'instructorWrites')
      const sent = db.selectFrom('class_messages').selectAll().where('class_id', '=', row.id)
      const { items, ...page } = await readSorted(db, sent, newestFirst, query)
      return { ...page, items: items.map(toMessage) }
    },
  }
}
