import { z } from 'zod'
import { fromMinor } from '#contract/money.ts'
import type { LetterItem } from '#school/notify/compose-letter.ts'
import type { Letters } from '#school/notify/letters.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import type { Wording } from '#school/base/wording.ts'
import { contentOf, formatDocumentNumber } from './documents.ts'

type MoneyMailsParts = {
  db: Db
  letters: Pick<Letters, 'register'>
}

const mailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), receiptId: z.string() }),
  z.object({ kind: z.literal('returned'), refundId: z.string() }),
])
type MoneyMail = z.output<typeof mailContent>

/** The mails about money (clause 14.2): one with each receipt and credit note, and one for money that came too late or twice. */
export function createMoneyMails({ db, letters }: MoneyMailsParts) {
  /** Classes with seats booked by a receipt or ended by a credit note. */
  async function listChanged({
    kind,
    checkout_id,
    ledger_id,
  }: Pick<Tables['receipts'], 'kind' | 'checkout_id' | 'ledger_id'>): Promise<string[]> {
    const seats =
      kind === 'receipt'
        ? db
            .selectFrom('checkout_lines')
            .select('class_id')
            .where('checkout_id', '=', checkout_id)
            .orderBy('order_id')
        : db
            .selectFrom('ledger as e')
            .innerJoin('refunds as f', 'f.id', 'e.refund_id')
            .innerJoin('orders as o', 'o.id', 'f.order_id')
            .select('o.class_id')
            .where('e.id', '=', ledger_id)
            .where('o.cancelled_at', 'is not', null)
    return (await seats.execute()).map(({ class_id }) => class_id)
  }

  async function formatDocument(id: string, wording: Wording): Promise<LetterItem | undefined> {
    const row = await db
      .selectFrom('receipts as r')
      .innerJoin('checkouts as k', 'k.id', 'r.checkout_id')
      .selectAll('r')
      .select('k.buyer_email')
      .where('r.id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { method, lines, reason } = contentOf(row)
    const t = wording.translate('mails')
    const { kind } = row
    const { sum } = wording.formats(row.currency)
    const number = formatDocumentNumber(row)
    return {
      subject: t('documentSubject', { kind, number }),
      paragraphs: [kind === 'receipt' ? t('receipt', { count: lines.length }) : t(kind)],
      facts: [
        ...lines.map(({ name, netMinor }) => [name, sum(fromMinor(netMinor))] as const),
        [t('total'), sum(fromMinor(row.total_minor))],
        ...(reason === undefined ? [] : [[t('reason'), reason] as const]),
      ],
      link: { label: t('seeDocument', { kind }), path: `/dashboard/receipt/${id}` },
      // A confirmation moves no money.
      isVital: method !== 'instant',
      buyerEmail: row.buyer_email,
      calendarOf: await listChanged(row),
    }
  }

  async function formatReturn(id: string, wording: Wording): Promise<LetterItem | undefined> {
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

  const note = letters.register('money-mail', mailContent, (mail, { wording }) =>
    mail.kind === 'document'
      ? formatDocument(mail.receiptId, wording)
      : formatReturn(mail.refundId, wording),
  )

  /** Call it in the transaction that moves the money. */
  return function notify(trx: Trx, studentId: string, mail: MoneyMail): Promise<void> {
    const id = mail.kind === 'document' ? mail.receiptId : mail.refundId
    return note(trx, { userId: studentId, topic: `${mail.kind}:${id}`, content: mail })
  }
}
