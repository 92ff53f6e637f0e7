import { z } from 'zod'
import { formatMinor } from '#contract/money.ts'
import { paymentMethods, type Receipt } from '#contract/receipts.ts'
import type { RefundReason } from '#contract/refunds.ts'
import type { Enqueue, Jobs } from '#platform/jobs/jobs.ts'
import { formatDocumentNumber } from './documents.ts'
import type { Db } from '#school/base/tables.ts'
import type { Letters, Told } from '#school/mails/letters.ts'

type MoneyMailsParts = {
  db: Db
  jobs: Pick<Jobs, 'register'>
  letters: Pick<Letters, 'register'>
  /** Where visitors reach the site, without a path. */
  origin: string
}

const about = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), receiptId: z.string() }),
  z.object({ kind: z.literal('returned'), refundId: z.string() }),
])
export type MoneyMail = z.output<typeof about>

const documentContent = z.object({
  method: z.enum(paymentMethods),
  lines: z.array(z.object({ name: z.string(), netMinor: z.int() })),
})

/** Why money went back that has bought no place. */
const whyReturned: Partial<Record<RefundReason, string>> = {
  late: 'Your payment came when there was no place any more.',
  surplus: 'You have paid twice for the same classes. Your places stay as they are.',
  fault: 'Another sum came than the one that was asked for, so it has bought no place.',
}

/** What a mail about a document is called, and how it begins. */
const documentWords: Record<Receipt['kind'], { subject: string; opening: string }> = {
  receipt: { subject: 'Your receipt', opening: 'You have paid, and have your place.' },
  credit: {
    subject: 'Money back: credit note',
    opening:
      'You get money back. What was paid online goes back to where it came from; banks take some days.',
  },
  reversal: {
    subject: 'A refund was reversed:',
    opening:
      'The money of an earlier credit note is with the school again, because a bank did not pay it out or returned it. That credit note no longer counts. If this money is still yours, we send it again or get in touch with you.',
  },
}

/** The mails about money (clause 14.2): one with each receipt and credit note, and one for money that came too late or twice. */
export function registerMoneyMails(parts: MoneyMailsParts): Enqueue<MoneyMail> {
  const { db, jobs, letters, origin } = parts

  async function writeOfDocument(id: string): Promise<Told | undefined> {
    const row = await db
      .selectFrom('receipts as r')
      .innerJoin('checkouts as k', 'k.id', 'r.checkout_id')
      .selectAll('r')
      .select('k.buyer_email')
      .where('r.id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { method, lines } = documentContent.parse(JSON.parse(row.content))
    const classes = lines.map(
      ({ name, netMinor }) => `${name}: ${formatMinor(netMinor, row.currency)}`,
    )
    const { subject, opening } = documentWords[row.kind]
    return {
      subject: `${subject} ${formatDocumentNumber(row)}`,
      lines: [
        opening,
        classes.join('\n'),
        `Total: ${formatMinor(row.total_minor, row.currency)}`,
        `${origin}/dashboard/receipt/${id}`,
      ],
      // A word moves no money.
      isVital: method !== 'instant',
      buyerEmail: row.buyer_email,
    }
  }

  async function writeOfReturn(id: string): Promise<Told | undefined> {
    const row = await db
      .selectFrom('refunds as f')
      .innerJoin('checkouts as k', 'k.id', 'f.checkout_id')
      .select(['f.amount_minor', 'f.reason', 'k.currency', 'k.buyer_email'])
      .where('f.id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return undefined
    return {
      subject: 'Your payment goes back',
      lines: [
        whyReturned[row.reason] ?? 'It has bought no place.',
        `${formatMinor(row.amount_minor, row.currency)} goes back to where it came from; banks take some days.`,
        `${origin}/dashboard/cart`,
      ],
      isVital: true,
      buyerEmail: row.buyer_email,
    }
  }

  const note = letters.register('money-mail', (content) => {
    const mail = about.parse(content)
    return mail.kind === 'document' ? writeOfDocument(mail.receiptId) : writeOfReturn(mail.refundId)
  })

  async function findStudent(mail: MoneyMail): Promise<string | undefined> {
    const row = await (
      mail.kind === 'document'
        ? db.selectFrom('receipts').select('student_id').where('id', '=', mail.receiptId)
        : db
            .selectFrom('refunds as f')
            .innerJoin('checkouts as k', 'k.id', 'f.checkout_id')
            .select('k.student_id')
            .where('f.id', '=', mail.refundId)
    ).executeTakeFirst()
    return row?.student_id
  }

  return jobs.register('money-mail', 'database', about, async (mail, id) => {
    const studentId = await findStudent(mail)
    const of = mail.kind === 'document' ? mail.receiptId : mail.refundId
    if (studentId !== undefined)
      await note({ id, studentId, topic: `${mail.kind}:${of}`, content: mail })
  })
}
