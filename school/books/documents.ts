import { z } from 'zod'
import { toLocalTime } from '#contract/local-time.ts'
import { paymentMethods, type Seller } from '#contract/receipts.ts'
import { newId } from '#platform/ids.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import * as repo from './books.repo.ts'

const amount = z.int()

/** What a document keeps as it was when it was written; amounts are minor units. */
const content = z.object({
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

/** What stands in a document. */
export const contentOf = (row: Pick<repo.ReceiptRow, 'content'>): Content =>
  content.parse(JSON.parse(row.content))

/** The number of a document as people read it: 2030-000001. */
export const formatDocumentNumber = ({ year, number }: Pick<repo.ReceiptRow, 'year' | 'number'>) =>
  `${year}-${String(number).padStart(6, '0')}`

/** What names a document. */
export const nameDocument = (row: Pick<repo.ReceiptRow, 'id' | 'year' | 'number' | 'at'>) => ({
  _id: row.id,
  number: formatDocumentNumber(row),
  at: row.at,
})

/** An entry of the ledger that is to be written for a checkout. */
export type Entry = Pick<
  Tables['ledger'],
  'kind' | 'amount_minor' | 'reference' | 'refund_id' | 'actor_id' | 'note' | 'at'
>

/** What the document of an entry says; `of` is the document that it corrects. */
export type NewDocument = {
  kind: repo.ReceiptRow['kind']
  of: repo.ReceiptRow | null
  buyer: Content['buyer']
  lines: Content['lines']
}

type DocumentsParts = {
  /** The IANA name of the zone whose years the numbers count in. */
  timeZone: string
  seller: Seller
  /** Has a student told of a document. */
  tell: Enqueue<{ kind: 'document'; receiptId: string }>
}

export type Documents = ReturnType<typeof createDocuments>

/** Writes the ledger and its documents (clause 13.9): an entry and its document are one. */
export function createDocuments({ timeZone, seller, tell }: DocumentsParts) {
  return {
    /**
     * Writes an entry, and its document with the next number; money that bought nothing has no document. Others wait
     * for the number until the transaction ends.
     */
    async write(
      trx: Trx,
      checkout: Tables['checkouts'],
      entry: Entry,
      document: NewDocument | null,
      currency = checkout.currency,
    ): Promise<void> {
      const { id: checkout_id, student_id, method } = checkout
      const ledger_id = newId()
      await repo.insertEntry(trx, { ...entry, id: ledger_id, checkout_id, currency, method })
      if (document === null) return
      const { kind, of, buyer, lines } = document
      const year = Number(toLocalTime(entry.at, timeZone).slice(0, 'YYYY'.length))
      const written: Content = { seller, buyer, lines, method }
      const id = newId()
      await tell(trx, { kind: 'document', receiptId: id })
      await repo.insertReceipt(trx, {
        id,
        year,
        number: await repo.takeNumber(trx, year),
        kind,
        ledger_id,
        checkout_id,
        student_id,
        of_receipt: of?.id ?? null,
        currency,
        total_minor: entry.amount_minor,
        tax_minor: lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
        content: JSON.stringify(written),
        at: entry.at,
      })
    },
  }
}
