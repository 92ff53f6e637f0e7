import { z } from 'zod'
import type { Translate } from '#messages/translator.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Enqueue, Jobs } from '#platform/jobs/jobs.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import type { ClassFacts } from './class-facts.ts'
import type { LetterItem, Reader } from './compose-letter.ts'
import type { Letters } from './letters.ts'
import { hasSeat, listHolders } from '#school/classes/seats.repo.ts'
import { findSold, isHeld } from './student-mails.repo.ts'

const movedClass = z.object({ classId: z.string(), after: z.string() })
type MovedClass = z.output<typeof movedClass>

const studentMail = z.object({
  studentId: z.string(),
  classId: z.string(),
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('moved') }),
    // Free, so there is no receipt to say so.
    z.object({ kind: z.literal('booked') }),
    z.object({
      kind: z.literal('cancelled'),
      paid: z.boolean(),
      refunded: z.boolean().default(true),
      held: z.boolean().optional(),
    }),
    // By an admin, with a reason.
    z.object({ kind: z.literal('place-cancelled'), refunded: z.boolean(), reason: z.string() }),
    // By the student, without a refund; if money was paid there is a credit note.
    z.object({ kind: z.literal('given-up'), free: z.boolean() }),
  ]),
})
export type StudentMail = z.output<typeof studentMail>

type StudentMailsParts = {
  db: Db
  jobs: Pick<Jobs, 'register'>
  letters: Pick<Letters, 'register'>
  describe: ClassFacts
}

/** Milliseconds to wait for further changes, so that only the last is reported. */
const movedWait = 5 * 60_000

const batchSize = 100

/** “You’re booked: Street at night, Mon 30 Nov, 20:30”; without the time if there is no date yet. */
export const bookedSubject = (t: Translate<'mails'>, className: string, start?: string): string =>
  start === undefined
    ? t('bookedSubject', { className })
    : t('bookedSubjectWhen', { className, start })

function seatOf(about: Extract<StudentMail['about'], { kind: 'cancelled' }>, isFree: boolean) {
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
  { about }: StudentMail,
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
      paragraphs: [t('booked', { className }), t('cancelWay', { free: isFree ? 'yes' : 'no' })],
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

export type StudentMails = ReturnType<typeof createStudentMails>

/** News about a class (clauses 10.4, 10.5): a job for each student adds a note to their letter. */
export function createStudentMails({ db, jobs, letters, describe }: StudentMailsParts) {
  async function writeItem(mail: StudentMail, reader: Reader): Promise<LetterItem | undefined> {
    const { isVerified, wording } = reader
    const t = wording.translate('mails')
    const { about, classId, studentId } = mail
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
    const { start, ...details } = await describe(row, reader)
    const words = wordingOf(t, mail, { name, isFree, reason, start })
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
    return { ...words, ...(isOfSeat && details), link, isVital, calendarOf: [classId] }
  }
  const note = letters.register('student-mail', studentMail, writeItem)

  /** Call it in the transaction that changes the class. */
  const notifyStudent = jobs.register('student-mail', 'database', studentMail, (mail, id) => {
    const { studentId, classId, about } = mail
    const topic = `${about.kind}:${classId}`
    const wait = about.kind === 'moved' ? movedWait : undefined
    return transaction(db, (trx) =>
      note(trx, { id, userId: studentId, topic, content: mail, wait }),
    )
  })

  const notifySome: Enqueue<MovedClass> = jobs.register(
    'class-moved',
    'database',
    movedClass,
    ({ classId, after }) =>
      transaction(db, async (trx) => {
        const paid = await listHolders(trx, classId, after, batchSize)
        for (const { student_id: studentId } of paid)
          await notifyStudent(trx, { studentId, classId, about: { kind: 'moved' } })
        const last = paid[batchSize - 1]
        if (last !== undefined) await notifySome(trx, { classId, after: last.id })
      }),
  )
  return {
    notifyStudent,

    /** Call it in the transaction of a free booking; the letter brings the dates (clause 14.2). */
    confirmBookings: async (
      trx: Trx,
      studentId: string,
      lines: readonly { class_id: string }[],
    ): Promise<void> => {
      for (const { class_id: classId } of lines) {
        const content: StudentMail = { studentId, classId, about: { kind: 'booked' } }
        await note(trx, { userId: studentId, topic: `booked:${classId}`, content })
      }
    },

    notifyMoved: (trx: Trx, { id }: ClassRow): Promise<void> =>
      notifySome(trx, { classId: id, after: '' }),
  }
}
