import { toLocalTime } from '#messages/local-time.ts'
import { mailtoAddress } from '#messages/address.ts'
import { formatInvitation } from '#platform/icalendar.ts'
import type { Attachment } from '#platform/mail/mailer.ts'
import type { School } from '#school/base/school.ts'
import type { Wording } from '#school/base/wording.ts'
import { findSold } from '#school/orders/find-sold.ts'
import { listForStudent } from './invitations.repo.ts'
import { toEvent } from './to-event.ts'

const maxFiles = 20

/**
 * One calendar file (RFC 5546) for each coming meeting of these classes, at most `maxFiles`. For an
 * unverified e-mail it invites nobody, so that calendars do not add it by themselves, and leaves out words
 * that no admin has read. None without a sender: then no mail leaves.
 */
export async function invite(
  { db, clock, settings }: School,
  student: { id: string; email: string; isVerified: boolean },
  classIds: Iterable<string>,
  wording: Wording,
): Promise<Attachment[]> {
  const { product, timeZone, mailFrom } = settings
  const organizer = mailFrom && (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim())
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
