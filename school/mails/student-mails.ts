import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import type { Enqueue, Jobs } from '#platform/jobs/jobs.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import type { Letters, LetterItem } from './letters.ts'
import {
  findSold,
  findMailedClass,
  hasSeat,
  listPaidOrders,
  type MailedClass,
} from './student-mails.repo.ts'

const movedClass = z.object({ classId: z.string(), after: z.string() })
type MovedClass = z.output<typeof movedClass>

const studentMail = z.object({
  studentId: z.string(),
  classId: z.string(),
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('moved') }),
    z.object({
      kind: z.literal('cancelled'),
      paid: z.boolean(),
      refunded: z.boolean().default(true),
      held: z.boolean().optional(),
    }),
    // By an admin, who says why.
    z.object({ kind: z.literal('place-cancelled'), refunded: z.boolean(), reason: z.string() }),
    // By the student, who gets nothing back; with money there is a credit note.
    z.object({ kind: z.literal('given-up'), free: z.boolean() }),
  ]),
})
export type StudentMail = z.output<typeof studentMail>

type StudentMailsParts = {
  db: Db
  jobs: Pick<Jobs, 'register'>
  letters: Pick<Letters, 'register'>
  /** Where visitors reach the site, without a path. */
  origin: string
}

/** How long other dates or another place wait for further changes, so that only the last is reported, in milliseconds. */
const movedWait = 5 * 60_000

/** How many students are notified in one transaction. */
const atOnce = 100

/** What happened to a seat in a cancelled class. */
function whatBecame(about: Extract<StudentMail['about'], { kind: 'cancelled' }>, isFree: boolean) {
  if (!about.paid) return 'It is no longer in your cart; you had not paid for it.'
  if (isFree) return 'Your booking is cancelled.'
  if (about.refunded) return 'Your booking is cancelled, and the whole sum comes back.'
  const why = about.held === true ? ', because the class had been held' : ''
  return `Your booking is cancelled. No refund is due${why}.`
}

/** `reason` is why a class was cancelled; null where the reader finds it on the page of the class. */
function wordingOf(
  { about }: StudentMail,
  row: Pick<MailedClass, 'name'> & { reason: string | null; isFree: boolean },
): { subject: string; lines: string[] } {
  if (about.kind === 'moved')
    return {
      subject: `New dates or place: ${row.name}`,
      lines: [
        `“${row.name}”, for which you have a place, has other dates or another place now.`,
        'If they do not suit you, delete the order in your cart before the class begins: the whole sum comes back.',
      ],
    }
  if (about.kind === 'given-up')
    return {
      subject: `Your place is given up: ${row.name}`,
      lines: [
        `You have given up your place in “${row.name}”.`,
        ...(about.free ? [] : ['By the cancellation policy no money comes back.']),
      ],
    }
  if (about.kind === 'place-cancelled')
    return {
      subject: `Your booking was cancelled: ${row.name}`,
      lines: [
        `The school cancelled your booking of “${row.name}”.`,
        `The reason: ${about.reason}`,
        about.refunded ? 'You get a refund. Its credit note says how much.' : 'No refund is due.',
      ],
    }
  return {
    subject: `Cancelled: ${row.name}`,
    lines: [
      `“${row.name}” was cancelled.`,
      row.reason === null ? 'The page of the class says why.' : `The reason: ${row.reason}`,
      whatBecame(about, row.isFree),
    ],
  }
}

const isHeld = ({ status, withdrawn_at }: MailedClass) =>
  status !== 'cancelled' && withdrawn_at === null

/** Notifies students of what happened to their class (clauses 10.4, 10.5): a job for each adds a note to their letter. */
export function createStudentMails({ db, jobs, letters, origin }: StudentMailsParts) {
  async function writeItem(
    content: unknown,
    _: string,
    isVerified: boolean,
  ): Promise<LetterItem | undefined> {
    const mail = studentMail.parse(content)
    const { about, classId, studentId } = mail
    const row = await findMailedClass(db, classId)
    if (row === undefined) return undefined
    const isBooked = await hasSeat(db, studentId, classId)
    // Its instructor took it back before anybody had paid: the cart shows that.
    if (row.withdrawn_at !== null && about.kind === 'cancelled' && !about.paid) return undefined
    if (about.kind === 'moved' && (!isHeld(row) || !isBooked)) return undefined
    if (about.kind === 'given-up' && isBooked) return undefined
    const sold = await findSold(db, studentId, classId)
    const isFree = sold?.isFree ?? true
    const name = isVerified ? row.name : (sold?.name ?? row.name)
    const why = row.cancel_reason ?? 'Its instructor has left the school.'
    const reason = isVerified || row.cancel_reason === null ? why : null
    // A stranger may have used this e-mail: it reads the name that was sold, and nothing else of an instructor.
    const { subject, lines } = wordingOf(mail, { name, isFree, reason })
    // A class that waits for review again has no page; its meetings are in the schedule all the same.
    const path =
      about.kind === 'moved' || row.withdrawn_at !== null
        ? '/dashboard/schedule'
        : `/classlist/${row.id}`
    const isPaid = about.kind === 'cancelled' ? about.paid : about.kind !== 'given-up'
    const isVital = isPaid && !isFree
    return { subject, lines: [...lines, `${origin}${path}`], isVital }
  }
  const note = letters.register('student-mail', writeItem)

  /** Writes, in the transaction of what happened to a class, that one of its students is to be notified. */
  const notifyStudent = jobs.register('student-mail', 'database', studentMail, (mail, id) => {
    const { studentId, classId, about } = mail
    const topic = `${about.kind}:${classId}`
    const wait = about.kind === 'moved' ? movedWait : undefined
    return transaction(db, (trx) => note(trx, { id, studentId, topic, content: mail, wait }))
  })

  const notifySome: Enqueue<MovedClass> = jobs.register(
    'class-moved',
    'database',
    movedClass,
    ({ classId, after }) =>
      transaction(db, async (trx) => {
        const paid = await listPaidOrders(trx, classId, after, atOnce)
        for (const { student_id: studentId } of paid)
          await notifyStudent(trx, { studentId, classId, about: { kind: 'moved' } })
        const last = paid[atOnce - 1]
        if (last !== undefined) await notifySome(trx, { classId, after: last.id })
      }),
  )
  return {
    notifyStudent,
    /** Writes that all who have paid for a class are to be notified of its new dates or place. */
    notifyMoved: (trx: Trx, { id }: ClassRow): Promise<void> =>
      notifySome(trx, { classId: id, after: '' }),
  }
}
