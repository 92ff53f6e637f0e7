import { toLocalTime } from '#contract/local-time.ts'
import { mailtoAddress } from '#messages/address.ts'
import type { Clock } from '#platform/clock.ts'
import { formatInvitation } from '#platform/icalendar.ts'
import type { Attachment } from '#platform/mail/mailer.ts'
import type { Db } from '#school/base/tables.ts'
import type { Wording } from '#school/base/wording.ts'
import { findSold } from '#school/notify/student-mails.repo.ts'
import { listForStudent } from './invitations.repo.ts'
import { toEvent } from './to-event.ts'

type InvitationsParts = {
  db: Db
  clock: Clock
  product: string
  timeZone: string
  /** With or without a name. Undefined: no mail leaves, and there are no files. */
  mailFrom: string | undefined
}

const maxFiles = 20

/**
 * One calendar file (RFC 5546) for each coming meeting of these classes, at most `maxFiles`. For an
 * unverified e-mail it invites nobody, so that calendars do not add it by themselves, and leaves out words
 * that no admin has read.
 */
export function createInvitations(parts: InvitationsParts) {
  const { db, clock, product, timeZone, mailFrom } = parts
  const organizer = mailFrom && (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim())

  return async function invite(
    student: { id: string; email: string; isVerified: boolean },
    classIds: Iterable<string>,
    wording: Wording,
  ): Promise<Attachment[]> {
    const { isVerified } = student
    const files: Attachment[] = []
    if (organizer === undefined || organizer === '') return files
    for (const classId of classIds) {
      const window = { now: clock(), max: maxFiles - files.length }
      const name = isVerified ? '' : ((await findSold(db, student.id, classId))?.name ?? product)
      for (const row of await listForStudent(db, student.id, classId, window)) {
        const isCancelled = row.status === 'cancelled'
        const method = isVerified ? (isCancelled ? 'CANCEL' : 'REQUEST') : 'PUBLISH'
        const shown = isVerified ? row : { ...row, name, place: null, online_url: null }
        files.push({
          name: `${toLocalTime(row.starts_at, timeZone).replace(/[T:]/g, '-')}.ics`,
          type: `text/calendar; method=${method}; charset=utf-8`,
          content: formatInvitation({
            product,
            language: wording.language,
            method,
            organizer: { name: product, address: mailtoAddress(organizer) },
            attendee: isVerified ? mailtoAddress(student.email) : null,
            event: toEvent(shown, wording),
          }),
        })
      }
      if (files.length === maxFiles) break
    }
    return files
  }
}
