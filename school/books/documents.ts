import { z } from 'zod'
import { paymentMethods } from '#contract/receipts.ts'
import { toLocalTime } from '#messages/local-time.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import type { School } from '#school/base/school.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { readLanguage } from '#school/base/wording.ts'
import type { CheckoutRow } from '#school/sales/checkouts.repo.ts'
import type { PricedLine } from './amounts.ts'
import * as repo from './books.repo.ts'

const amount = z.int()

/** Stored as written; amounts are minor units. */
const content = z.object({
  seller: z.object({
    name: z.string(),
    address: z.string().nullable(),
    taxId: z.string().nullable(),
    /** Missing in documents from before the setting, like `startsAt`. */
    taxNote: z.string().nullable().default(null),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  lines: z.array(
    z.object({
      name: z.string(),
      startsAt: z.int().nullable().default(null),
      listMinor: amount,
      discountMinor: amount,
      netMinor: amount,
      taxBp: amount,
      taxMinor: amount,
    }),
  ),
  method: z.enum(paymentMethods),
  /** Missing in notes from the time before reasons. */
  reason: z.string().optional(),
})
type Content = z.output<typeof content>

export const contentOf = (row: Pick<repo.ReceiptRow, 'content'>): Content =>
  content.parse(JSON.parse(row.content))

export const toDocumentLine = (
  line: PricedLine & { name: string },
  startsAt: number | null,
): Content['lines'][number] => ({
  name: line.name,
  startsAt,
  listMinor: line.list_minor,
  discountMinor: line.discount_minor,
  netMinor: line.net_minor,
  taxBp: line.tax_bp,
  taxMinor: line.tax_minor,
})

/** The number of a document for people: 2030-000001. */
export const formatDocumentNumber = ({ year, number }: Pick<repo.ReceiptRow, 'year' | 'number'>) =>
  `${year}-${String(number).padStart(6, '0')}`

export const nameDocument = (row: Pick<repo.ReceiptRow, 'id' | 'year' | 'number' | 'at'>) => ({
  _id: row.id,
  number: formatDocumentNumber(row),
  at: row.at,
})

export type NewEntry = Pick<
  Tables['ledger'],
  'kind' | 'amount_minor' | 'reference' | 'note' | 'at'
> & {
  refund_id?: string | null
  actor_id: string | null
  /** The checkout's, unless it was paid in another currency. */
  currency?: string
  /** Null if the payment bought nothing. `of` is the document that this one corrects. */
  document: {
    kind: repo.ReceiptRow['kind']
    of: repo.ReceiptRow | null
    lines: Content['lines']
    reason?: string | undefined
  } | null
}

/** Also writes its document with the next number (clause 13.9); others wait for it until this one commits. */
export async function writeEntry(
  school: School,
  trx: Trx,
  checkout: CheckoutRow,
  { document, currency = checkout.currency, refund_id = null, ...entry }: NewEntry,
): Promise<void> {
  const { timeZone, seller } = school.settings
  const { id: checkout_id, student_id, method } = checkout
  const ledger_id = newId()
  const row = { ...entry, id: ledger_id, checkout_id, refund_id, currency, method }
  await insertRows(trx, 'ledger', [row])
  if (document === null) return
  const { kind, of, lines, reason } = document
  const buyer = { name: checkout.buyer_name, email: checkout.buyer_email }
  const year = Number(toLocalTime(entry.at, timeZone).slice(0, 'YYYY'.length))
  const written: Content = { seller, buyer, lines, method, reason }
  const id = newId()
  // A correction uses the language of the document that it corrects.
  const { language } = school.wordingFor(of?.language ?? (await readLanguage(trx, student_id)))
  await school.happened(trx, { kind: 'document-written', studentId: student_id, receiptId: id })
  const receipt: repo.ReceiptRow = {
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
    language,
    at: entry.at,
  }
  await insertRows(trx, 'receipts', [receipt])
}
