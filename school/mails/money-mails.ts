import { z } from 'zod'
import { formatMinor } from '#contract/money.ts'
import type { Receipt } from '#contract/receipts.ts'
import type { RefundReason } from '#contract/refunds.ts'
import type { Enqueue, Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Db } from '#school/tables.ts'

type MoneyMailsParts = {
  db: Db
  jobs: Pick<Jobs, 'register'>
  mailer: Mailer
  product: string
  /** Where visitors reach the site, without a path. */
  origin: string
}

const about = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), receiptId: z.string() }),
  z.object({ kind: z.literal('returned'), refundId: z.string() }),
])
export type MoneyMail = z.output<typeof about>

const documentContent = z.object({
  buyer: z.object({ name: z.string(), email: z.string() }),
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

type Letter = { to: string; name: string; subject: string; lines: string[] }

/** The mails about money (clause 14.2): one with each receipt and credit note, and one for money that came too late or twice. */
export function registerMoneyMails(parts: MoneyMailsParts): Enqueue<MoneyMail> {
  const { db, jobs, mailer, product, origin } = parts

  async function writeOfDocument(id: string): Promise<Letter | undefined> {
    const row = await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) return undefined
    const { buyer, lines } = documentContent.parse(JSON.parse(row.content))
    const classes = lines.map(
      ({ name, netMinor }) => `${name}: ${formatMinor(netMinor, row.currency)}`,
    )
    const number = `${row.year}-${String(row.number).padStart(6, '0')}`
    const { subject, opening } = documentWords[row.kind]
    return {
      to: buyer.email,
      name: buyer.name,
      subject: `${subject} ${number}`,
      lines: [
        opening,
        classes.join('\n'),
        `Total: ${formatMinor(row.total_minor, row.currency)}`,
        `${origin}/dashboard/receipt/${id}`,
      ],
    }
  }

  async function writeOfReturn(id: string): Promise<Letter | undefined> {
    const row = await db
      .selectFrom('refunds as f')
      .innerJoin('checkouts as k', 'k.id', 'f.checkout_id')
      .select(['f.amount_minor', 'f.reason', 'k.buyer_name', 'k.buyer_email', 'k.currency'])
      .where('f.id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return undefined
    return {
      to: row.buyer_email,
      name: row.buyer_name,
      subject: 'Your payment goes back',
      lines: [
        whyReturned[row.reason] ?? 'It has bought no place.',
        `${formatMinor(row.amount_minor, row.currency)} goes back to where it came from; banks take some days.`,
        `${origin}/dashboard/cart`,
      ],
    }
  }

  return jobs.register('money-mail', about, async (mail, id) => {
    const letter = await (mail.kind === 'document'
      ? writeOfDocument(mail.receiptId)
      : writeOfReturn(mail.refundId))
    if (letter === undefined) return
    const { to, name, subject, lines } = letter
    const text = [`Hello ${name},`, ...lines, `${product}\n`].join('\n\n')
    await mailer.send({ id, to, subject, text })
  })
}
