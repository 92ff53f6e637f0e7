import { z } from 'zod'
import { formatMinor } from '#contract/money.ts'
import type { Receipt } from '#contract/receipts.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { newId } from '#platform/ids.ts'
import type { Letters, LetterItem } from '#school/mails/letters.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { contentOf, formatDocumentNumber } from './documents.ts'

type MoneyMailsParts = {
  db: Db
  letters: Pick<Letters, 'register'>
  /** Where visitors reach the site, without a path. */
  origin: string
}

const mailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), receiptId: z.string() }),
  z.object({ kind: z.literal('returned'), refundId: z.string() }),
])
type MoneyMail = z.output<typeof mailContent>

/** Why the school returned a payment that did not buy a seat. */
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
export function createMoneyMails({ db, letters, origin }: MoneyMailsParts) {
  async function formatDocument(id: string): Promise<LetterItem | undefined> {
    const row = await db
      .selectFrom('receipts as r')
      .innerJoin('checkouts as k', 'k.id', 'r.checkout_id')
      .selectAll('r')
      .select('k.buyer_email')
      .where('r.id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { method, lines } = contentOf(row)
    const { subject, opening } = documentWords[row.kind]
    return {
      subject: `${subject} ${formatDocumentNumber(row)}`,
      lines: [
        opening,
        lines
          .map(({ name, netMinor }) => `${name}: ${formatMinor(netMinor, row.currency)}`)
          .join('\n'),
        `Total: ${formatMinor(row.total_minor, row.currency)}`,
        `${origin}/dashboard/receipt/${id}`,
      ],
      // A word moves no money.
      isVital: method !== 'instant',
      buyerEmail: row.buyer_email,
    }
  }

  async function formatReturn(id: string): Promise<LetterItem | undefined> {
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
    const mail = mailContent.parse(content)
    return mail.kind === 'document' ? formatDocument(mail.receiptId) : formatReturn(mail.refundId)
  })

  /** Notes, in the transaction that moves the money, what a student's next letter is to say of it. */
  return function notify(trx: Trx, studentId: string, mail: MoneyMail): Promise<void> {
    const id = mail.kind === 'document' ? mail.receiptId : mail.refundId
    return note(trx, { id: newId(), studentId, topic: `${mail.kind}:${id}`, content: mail })
  }
}
