import { sql } from 'kysely'
import { z } from 'zod'
import { fromMinor } from '#contract/money.ts'
import { daysToWithdraw } from '#contract/withdrawal-right.ts'
import { undatedRefundDays } from '#contract/undated-refunds.ts'
import { describeTerms } from '#messages/booking-terms.ts'
import type { FactOf } from '#school/base/facts.ts'
import { readStoredPolicy, refundStepsOf } from '#school/base/refund-steps.ts'
import type { School } from '#school/base/school.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import type { Wording } from '#school/base/wording.ts'
import { contentOf, formatDocumentNumber } from '#school/books/documents.ts'
import { isDated, type ClassRow } from '#school/classes/class-row.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { isHeld } from '#school/orders/find-sold.ts'
import { listLines } from '#school/sales/lines.repo.ts'
import { hasSeat } from '#school/seats/seats.repo.ts'
import { bookedSubject } from './booked-subject.ts'
import type { LetterItem, Reader } from './compose-letter.ts'
import { describeClass, type ClassDescription } from './describe-class.ts'
import { defineLetter } from './letter-kind.ts'

const mailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), receiptId: z.string() }),
  z.object({ kind: z.literal('returned'), refundId: z.string() }),
])

/** A class of a receipt whose seat its student has. */
type Booked = ClassDescription & {
  name: string
  net: string
  /** Whether it moved after its student began to pay. */
  isMoved: boolean
}

type Receipt = Tables['receipts']

/** Classes with seats booked by a receipt or ended by a credit note; `reason` is why, for a refund. */
function listChanged(db: Db, { kind, checkout_id, ledger_id }: Receipt) {
  const seats =
    kind === 'receipt'
      ? db
          .selectFrom('checkout_lines')
          .select(['class_id', sql<null>`null`.as('reason')])
          .where('checkout_id', '=', checkout_id)
          .orderBy('order_id')
      : db
          .selectFrom('ledger as e')
          .innerJoin('refunds as f', 'f.id', 'e.refund_id')
          .innerJoin('orders as o', 'o.id', 'f.order_id')
          .select(['o.class_id', 'f.reason'])
          .where('e.id', '=', ledger_id)
          .where('o.cancelled_at', 'is not', null)
  return seats.execute()
}

/** What cancelling the seat refunds from now on. */
function termsOf(
  { clock, settings }: School,
  { price, policy, row }: { price: number; policy: string; row: ClassRow },
  { wording }: Reader,
): readonly [string, string] {
  const t = wording.translate('booking-terms')
  const refundSteps = refundStepsOf(readStoredPolicy(policy), isDated(row) ? row.starts_at : null)
  const terms = {
    price,
    refundSteps,
    undatedDays: undatedRefundDays,
    withdrawalDays: daysToWithdraw(settings.withdrawal),
    now: clock(),
  }
  return [t('cancelling'), describeTerms(terms, t, wording.formats())]
}

/** The booked seats of a receipt that the student still has; undefined if there are none. */
async function formatBooking(
  school: School,
  { checkout_id, student_id, currency, policy }: Receipt & Pick<Tables['checkouts'], 'policy'>,
  reader: Reader,
): Promise<LetterItem | undefined> {
  const { db } = school
  const t = reader.wording.translate('mails')
  const formats = reader.wording.formats(currency)
  const booked: Booked[] = []
  for (const { class_id, name, net_minor, sequence } of await listLines(db, checkout_id)) {
    const row = await findAnyClass(db, class_id)
    if (row === undefined || !isHeld(row) || !(await hasSeat(db, student_id, class_id))) continue
    const isMoved = row.sequence !== sequence
    const { facts, ...said } = await describeClass(school, row, reader)
    const price = fromMinor(net_minor)
    const terms = isMoved ? [] : [termsOf(school, { price, policy, row }, reader)]
    const net = formats.sum(price)
    booked.push({ ...said, facts: [...facts, ...terms], name, net, isMoved })
  }
  const [first, ...others] = booked
  if (first === undefined) return undefined
  const count = booked.length
  // No other mail tells students who were paying when the class moved.
  const moved = booked.filter(({ isMoved }) => isMoved)
  return {
    subject:
      count === 1
        ? bookedSubject(t, first.name, first.start)
        : t('bookedSeveralSubject', { count }),
    paragraphs: [
      t('receipt', { count }),
      ...moved.map(({ name: className }) => t('moved', { className })),
      moved.length > 0 ? t('movedChoice', { free: 'no' }) : t('cancelWay'),
    ],
    facts:
      others.length === 0
        ? [...first.facts, [first.name, first.net]]
        : booked.map(({ name, facts, net }) => [
            name,
            [net, ...facts.map((fact) => fact.join(': '))].join('\n'),
          ]),
    notes: [...new Set(booked.flatMap(({ notes }) => notes))],
    link: { label: t('seeBooking'), path: '/dashboard/cart' },
  }
}

async function formatDocument(
  school: School,
  id: string,
  reader: Reader,
): Promise<LetterItem | undefined> {
  const { db } = school
  const { wording } = reader
  const row = await db
    .selectFrom('receipts as r')
    .innerJoin('checkouts as k', 'k.id', 'r.checkout_id')
    .selectAll('r')
    .select(['k.buyer_email', 'k.policy'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { method, lines, reason } = contentOf(row)
  const t = wording.translate('mails')
  const { kind } = row
  const { sum, dateTime } = wording.formats(row.currency)
  const changed = await listChanged(db, row)
  const number = formatDocumentNumber(row)
  const total = [t('total'), sum(fromMinor(row.total_minor))] as const
  const toDocument = { label: t('seeDocument', { kind }), path: `/dashboard/receipt/${id}` }
  const booking = kind === 'receipt' ? await formatBooking(school, row, reader) : undefined
  const item =
    booking === undefined
      ? {
          subject: t('documentSubject', { kind, number }),
          // No other mail tells a student who cancelled.
          paragraphs: [
            ...(changed.some((one) => one.reason === 'policy')
              ? lines.map(({ name: className, startsAt }) =>
                  startsAt === null
                    ? t('cancelledByYou', { className })
                    : t('cancelledByYouWhen', { className, start: dateTime(startsAt) }),
                )
              : []),
            t(kind === 'receipt' ? 'paid' : kind),
            // Only an admin gives a reason.
            ...(kind === 'credit' && reason !== undefined && changed.length === 0
              ? [t('bookingStays')]
              : []),
          ],
          facts: [
            ...(reason === undefined ? [] : [[t('reason'), reason] as const]),
            ...lines.map(({ name, netMinor }) => [name, sum(fromMinor(netMinor))] as const),
            total,
          ],
          link: toDocument,
        }
      : {
          ...booking,
          facts: [...(booking.facts ?? []), total, [t('receiptNumber'), number] as const],
          secondLink: toDocument,
        }
  return {
    ...item,
    // A confirmation moves no money.
    isVital: method !== 'instant',
    buyerEmail: row.buyer_email,
    calendarOf: changed.map(({ class_id }) => class_id),
  }
}

async function formatReturn(
  { db }: School,
  id: string,
  wording: Wording,
): Promise<LetterItem | undefined> {
  const row = await db
    .selectFrom('refunds as f')
    .innerJoin('checkouts as k', 'k.id', 'f.checkout_id')
    .select(['f.amount_minor', 'f.reason', 'k.currency', 'k.buyer_email'])
    .where('f.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const t = wording.translate('mails')
  const sum = wording.formats(row.currency).sum(fromMinor(row.amount_minor))
  return {
    subject: t('returnedSubject'),
    paragraphs: [t('returned', { reason: row.reason }), t('returnedSum', { sum })],
    link: { label: t('seeClassList'), path: '/dashboard/cart' },
    isVital: true,
    buyerEmail: row.buyer_email,
  }
}

/**
 * News about money (clause 14.2): each receipt and credit note, and money that came too late or twice. The
 * mail with a receipt confirms the booking.
 */
export const moneyMail = defineLetter({
  kind: 'money-mail',
  rank: 90,
  schema: mailContent,
  write: (school, mail, reader) =>
    mail.kind === 'document'
      ? formatDocument(school, mail.receiptId, reader)
      : formatReturn(school, mail.refundId, reader.wording),
})

export const noteDocument = ({ studentId, receiptId }: FactOf<'document-written'>) => [
  {
    userId: studentId,
    topic: `document:${receiptId}`,
    content: { kind: 'document' as const, receiptId },
  },
]

export const noteReturn = ({ studentId, refundId }: FactOf<'payment-returned'>) => [
  {
    userId: studentId,
    topic: `returned:${refundId}`,
    content: { kind: 'returned' as const, refundId },
  },
]
