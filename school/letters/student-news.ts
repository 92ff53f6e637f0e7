import { z } from 'zod'
import type { Translate } from '#messages/translator.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { FactOf } from '#school/base/facts.ts'
import { defineJob } from '#school/base/job.ts'
import { seatNews, type SeatNews } from '#school/base/seat-news.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { findSold, isHeld } from '#school/orders/find-sold.ts'
import { hasSeat, listHolders } from '#school/seats/seats.repo.ts'
import { bookedSubject } from './booked-subject.ts'
import type { LetterItem } from './compose-letter.ts'
import { describeClass } from './describe-class.ts'
import { defineLetter } from './letter-kind.ts'

const studentNews = z.object({ studentId: z.string(), classId: z.string(), about: seatNews })
type StudentNews = z.output<typeof studentNews>

/** Milliseconds to wait for further changes, so that only the last is reported. */
const movedWait = 5 * 60_000

const batchSize = 100

function seatOf(about: Extract<SeatNews, { kind: 'cancelled' }>, isFree: boolean) {
  if (!about.paid) return 'unpaid'
  if (isFree) return 'free'
  if (about.refunded) return 'refunded'
  return about.held === true ? 'held' : 'kept'
}

/** `reason` is why a class was cancelled; null if its page says so. `start` is when a booked one begins. */
type SaidOf = {
  name: string
  isFree: boolean
  reason: string | null
  start: string | undefined
}

function wordingOf(
  t: Translate<'mails'>,
  { about }: StudentNews,
  { name: className, isFree, reason, start }: SaidOf,
): Pick<LetterItem, 'subject' | 'paragraphs' | 'facts'> {
  if (about.kind === 'moved')
    return {
      subject: t('movedSubject', { className }),
      paragraphs: [t('moved', { className }), t('movedChoice', { free: isFree ? 'yes' : 'no' })],
    }
  if (about.kind === 'booked')
    return {
      subject: bookedSubject(t, className, start),
      paragraphs: [t('booked', { className }), t('cancelWay')],
    }
  if (about.kind === 'given-up')
    return {
      subject: t('cancelledByYouSubject', { className }),
      paragraphs: [
        t('cancelledByYou', { className }),
        ...(about.free ? [] : [t('noRefundByPolicy')]),
      ],
    }
  if (about.kind === 'place-cancelled')
    return {
      subject: t('bookingCancelledSubject', { className }),
      paragraphs: [
        t('bookingCancelled', { className }),
        t('refundFollows', { refunded: about.refunded ? 'yes' : 'no' }),
      ],
      facts: [[t('reason'), about.reason]],
    }
  return {
    subject: t('cancelledSubject', { className }),
    paragraphs: [
      t('cancelled', { className }),
      ...(reason === null ? [t('reasonOnPage')] : []),
      t('cancelledSeat', { seat: seatOf(about, isFree) }),
    ],
    ...(reason !== null && { facts: [[t('reason'), reason] as const] }),
  }
}

/** A seat was booked, moved or has ended (clauses 10.4, 10.5). */
export const studentLetter = defineLetter({
  kind: 'student-mail',
  rank: 20,
  schema: studentNews,
  async write(school, news, reader) {
    const { db } = school
    const { isVerified, wording } = reader
    const t = wording.translate('mails')
    const { about, classId, studentId } = news
    const row = await findAnyClass(db, classId)
    if (row === undefined) return undefined
    const isBooked = await hasSeat(db, studentId, classId)
    // Withdrawn before anybody paid: the cart shows that.
    if (row.withdrawn_at !== null && about.kind === 'cancelled' && !about.paid) return undefined
    const isOfSeat = about.kind === 'moved' || about.kind === 'booked'
    if (isOfSeat && (!isHeld(row) || !isBooked)) return undefined
    if (about.kind === 'given-up' && isBooked) return undefined
    const sold = await findSold(db, studentId, classId)
    const isFree = sold?.isFree ?? true
    const name = isVerified ? row.name : (sold?.name ?? row.name)
    const why = row.cancel_reason ?? t('instructorLeft')
    const reason = isVerified || row.cancel_reason === null ? why : null
    // A stranger may have used this e-mail: show the name it was sold under, and no other words from an
    // instructor.
    const { start, ...details } = await describeClass(school, row, reader)
    const { facts = [], ...words } = wordingOf(t, news, { name, isFree, reason, start })
    const when = details.facts.slice(0, start === undefined ? 0 : 1)
    // A class in review again has no page, but its meetings are in the schedule.
    const ofSeat =
      about.kind === 'booked'
        ? { label: t('seeBooking'), path: '/dashboard/cart' }
        : { label: t('seeSchedule'), path: '/dashboard/schedule' }
    const link =
      isOfSeat || row.withdrawn_at !== null
        ? ofSeat
        : { label: t('seeClass'), path: `/classlist/${row.id}` }
    const isPaid = about.kind === 'cancelled' ? about.paid : about.kind !== 'given-up'
    const isVital = isPaid && !isFree
    return {
      ...words,
      ...(isOfSeat ? details : { facts: [...when, ...facts] }),
      link,
      isVital,
      calendarOf: [classId],
    }
  },
})

/** Adds the news of a seat to its student's next letter. */
export const noteStudentNews = defineJob({
  kind: 'student-mail',
  lane: 'database',
  schema: studentNews,
  run: (school, news, { id }) =>
    transaction(school.db, (trx) =>
      school.happened(trx, { kind: 'student-has-news', noteId: id, ...news }),
    ),
})

/** Tells all who have paid for a class that it has moved. */
export const noteMove = defineJob({
  kind: 'class-moved',
  lane: 'database',
  schema: z.object({ classId: z.string(), after: z.string() }),
  run: (school, { classId, after }, { again }) =>
    transaction(school.db, async (trx) => {
      const paid = await listHolders(trx, classId, after, batchSize)
      for (const { student_id: studentId } of paid)
        await school.happened(trx, { kind: 'seat-moved', classId, studentId })
      const last = paid[batchSize - 1]
      if (last !== undefined) await again(trx, { classId, after: last.id })
    }),
})

export const noteStudent = ({
  noteId: id,
  studentId: userId,
  classId,
  about,
}: FactOf<'student-has-news'>) => [
  {
    id,
    userId,
    topic: `${about.kind}:${classId}`,
    content: { studentId: userId, classId, about },
    wait: about.kind === 'moved' ? movedWait : undefined,
  },
]

/** For the student of a free booking: a receipt confirms the others. The letter brings the dates (clause 14.2). */
export const noteBooked = ({ checkout, lines }: FactOf<'checkout-paid'>) =>
  checkout.subtotal_minor > 0
    ? []
    : lines.map(({ class_id: classId }) => ({
        userId: checkout.student_id,
        topic: `booked:${classId}`,
        content: { studentId: checkout.student_id, classId, about: { kind: 'booked' as const } },
      }))
