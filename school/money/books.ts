import { z } from 'zod'
import { toLocalTime } from '#contract/local-time.ts'
import { paymentMethods, type Seller } from '#contract/receipts.ts'
import { newId } from '#platform/ids.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import type { Db, Tables, Trx } from '#school/tables.ts'
import { taxIn } from './amounts.ts'
import * as repo from './books.repo.ts'

export type CheckoutRow = Tables['checkouts']
export type CheckoutLine = Tables['checkout_lines']

const amount = z.int()
/** What a document keeps as it was when it was written; amounts are minor units. */
export const content = z.object({
  seller: z.object({
    name: z.string(),
    address: z.string().nullable(),
    taxId: z.string().nullable(),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  lines: z.array(
    z.object({
      name: z.string(),
      listMinor: amount,
      discountMinor: amount,
      netMinor: amount,
      taxBp: amount,
      taxMinor: amount,
    }),
  ),
  method: z.enum(paymentMethods),
})
type Content = z.output<typeof content>
type Buyer = Content['buyer']

type BooksParts = {
  db: Db
  /** The IANA name of the zone whose years the numbers count in. */
  timeZone: string
  seller: Seller
  /** Has a student told of a document, or of money that goes back without one. */
  tell: Enqueue<{ kind: 'document'; receiptId: string } | { kind: 'returned'; refundId: string }>
}

/** An entry of the ledger that has not its document yet. */
type Entry = Pick<
  Tables['ledger'],
  'kind' | 'amount_minor' | 'reference' | 'actor_id' | 'note' | 'at'
>

const writeNumber = ({ year, number }: Pick<repo.ReceiptRow, 'year' | 'number'>) =>
  `${year}-${String(number).padStart(6, '0')}`

/** What names a document. */
export const nameDocument = (row: Pick<repo.ReceiptRow, 'id' | 'year' | 'number' | 'at'>) => ({
  _id: row.id,
  number: writeNumber(row),
  at: row.at,
})

export type Books = ReturnType<typeof createBooks>

/** The book of money with its receipts and credit notes (clauses 13.9, 13.11): an entry and its document are one. */
export function createBooks({ db, timeZone, seller, tell }: BooksParts) {
  /** Writes an entry and its document, with the next number. */
  async function write(
    trx: Trx,
    checkout: CheckoutRow,
    entry: Entry,
    of: { receipt: repo.ReceiptRow | null; buyer: Buyer; lines: Content['lines'] },
  ): Promise<void> {
    const { id: checkout_id, student_id, currency, method } = checkout
    const ledger_id = newId()
    await repo.insertEntry(trx, { ...entry, id: ledger_id, checkout_id, currency, method })
    const year = Number(toLocalTime(entry.at, timeZone).slice(0, 'YYYY'.length))
    const written: Content = { seller, buyer: of.buyer, lines: of.lines, method }
    const receiptId = newId()
    await tell(trx, { kind: 'document', receiptId })
    await repo.insertReceipt(trx, {
      id: receiptId,
      year,
      number: await repo.takeNumber(trx, year),
      kind: of.receipt === null ? 'receipt' : 'credit',
      ledger_id,
      checkout_id,
      student_id,
      of_receipt: of.receipt?.id ?? null,
      currency,
      total_minor: entry.amount_minor,
      tax_minor: of.lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
      content: JSON.stringify(written),
      at: entry.at,
    })
  }

  return {
    /** Books what was paid for a checkout, in the transaction that settles it, as late in it as can be. */
    bookPayment(
      trx: Trx,
      checkout: CheckoutRow,
      lines: readonly CheckoutLine[],
      actorId: string | null,
      at: number,
    ): Promise<void> {
      const entry: Entry = {
        kind: 'payment',
        amount_minor: checkout.total_minor,
        reference: checkout.id,
        actor_id: actorId,
        note: checkout.note,
        at,
      }
      return write(trx, checkout, entry, {
        receipt: null,
        buyer: { name: checkout.buyer_name, email: checkout.buyer_email },
        lines: lines.map((line) => ({
          name: line.name,
          listMinor: line.list_minor,
          discountMinor: line.discount_minor,
          netMinor: line.net_minor,
          taxBp: line.tax_bp,
          taxMinor: line.tax_minor,
        })),
      })
    },

    /** Books a refund of what was paid, with a credit note that names the receipt. */
    async bookRefund(
      trx: Trx,
      checkout: CheckoutRow,
      line: Pick<CheckoutLine, 'name' | 'tax_bp'>,
      refund: Tables['refunds'],
      actorId: string | null,
      at: number,
    ): Promise<void> {
      const receipt = await repo.findReceiptOf(trx, checkout.id)
      if (receipt === undefined) throw new Error(`checkout ${checkout.id} has no receipt`)
      const { amount_minor, note, id: reference } = refund
      const entry = { kind: 'refund', amount_minor: -amount_minor, reference, note, at } as const
      const taxMinor = taxIn(amount_minor, line.tax_bp)
      await write(
        trx,
        checkout,
        { ...entry, actor_id: actorId },
        {
          receipt,
          buyer: content.parse(JSON.parse(receipt.content)).buyer,
          lines: [
            {
              name: line.name,
              listMinor: -amount_minor,
              discountMinor: 0,
              netMinor: -amount_minor,
              taxBp: line.tax_bp,
              taxMinor: -taxMinor,
            },
          ],
        },
      )
    },

    /**
     * Books a payment that has bought no place, and that it goes back: no sale, so that there is no document, and the
     * two entries are nothing together.
     */
    async bookReturned(
      trx: Trx,
      checkout: CheckoutRow,
      { id: reference, currency }: { id: string; currency: string },
      refund: Tables['refunds'],
    ): Promise<void> {
      const { id: checkout_id, method } = checkout
      const { amount_minor, created_at: at, id: refundId } = refund
      await tell(trx, { kind: 'returned', refundId })
      const of = { checkout_id, currency, method, actor_id: null, note: refund.reason, at }
      const [came, went] = [newId(), newId()]
      await repo.insertEntry(trx, {
        ...of,
        id: came,
        kind: 'payment',
        amount_minor,
        reference,
      })
      await repo.insertEntry(trx, {
        ...of,
        id: went,
        kind: 'refund',
        amount_minor: -amount_minor,
        reference: refundId,
      })
    },

    /** Whether a payment was booked that has bought no place. */
    isBooked: (trx: Trx, paymentId: string): Promise<boolean> => repo.isBooked(trx, paymentId),

    /** The receipt of a checkout; undefined before it is paid, and where nothing was to be paid. */
    async findReceiptOf(checkoutId: string) {
      const row = await repo.findReceiptOf(db, checkoutId)
      return row && nameDocument(row)
    },
  }
}
