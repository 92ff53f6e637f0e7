import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import { formerInstructor } from '#contract/former.ts'
import { dailyMessages, type ClassMessage } from '#contract/messages.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import { actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse, refuseForNow } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { readSorted } from '#school/base/sorting.ts'
import type { Trx } from '#school/base/tables.ts'
import { mayManage } from '#school/classes/classes.policy.ts'
import { loadVisible } from '#school/classes/load-class.ts'
import * as repo from './messages.repo.ts'

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

/**
 * Sends a message to the students of a class (clause 14.4). 404 not visible, 403 neither the actor's nor an
 * admin, 409 no-students, 429 too-many-requests.
 */
export function sendMessage(
  school: School,
  actor: Actor,
  classId: string,
  text: string,
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'messages:send', atomically, async (trx, present) => {
    const subject = await loadVisible(trx, present, classId)
    if (!mayManage(present, subject)) throw refuse('forbidden', 'instructorWrites')
    if (subject.enrolled === 0) throw refuse('no-students', 'noStudents')
    const at = school.clock()
    await refuseTooMany(trx, actor.id, at)
    const message: repo.MessageRow = {
      id: newId(),
      class_id: subject.id,
      sender_id: actor.id,
      sender_name: actor.name,
      text,
      recipients: subject.enrolled,
      sent_at: at,
      noted_to: '',
    }
    await insertRows(trx, 'class_messages', [message])
    const about = { at, by: actor, class: subject, messageId: message.id, text }
    await school.happened(trx, { kind: 'message-sent', ...about })
    return { insertedId: message.id }
  })
}

/** Newest first. 404 not visible, 403 neither the actor's nor an admin. */
export async function listMessages(
  { db }: School,
  actor: Actor,
  classId: string,
  query: QueryOf<'listMessages'>,
): Promise<Page<ClassMessage>> {
  const row = await loadVisible(db, actor, classId)
  if (!mayManage(actor, row)) throw refuse('forbidden', 'instructorWrites')
  const sent = db.selectFrom('class_messages').selectAll().where('class_id', '=', row.id)
  const { items, ...page } = await readSorted(db, sent, newestFirst, query)
  return { ...page, items: items.map(toMessage) }
}
