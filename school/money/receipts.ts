import type { Page } from '#contract/endpoint.ts'
import { fromMinor } from '#contract/money.ts'
import type { ListedReceipt, Receipt } from '#contract/receipts.ts'
import type { Actor } from '#school/caller.ts'
import { toPage, windowOf, type PageQuery } from '#school/paging.ts'
import { isRecordId } from '#school/record-id.ts'
import { refuse } from '#school/refuse.ts'
import type { Db } from '#school/tables.ts'
import { content, nameDocument } from './books.ts'
import * as repo from './books.repo.ts'

/** What hundredths of a percent are in percent: as minor units are in an amount. */
const toPercent = fromMinor

const linesOf = (row: repo.ReceiptRow) => content.parse(JSON.parse(row.content))

export type Receipts = ReturnType<typeof createReceipts>

/** Receipts and credit notes, as their students and admins read them (clause 13.9). */
export function createReceipts({ db }: { db: Db }) {
  return {
    /** A document for its student and admins; 404 for everybody else. */
    async readReceipt(actor: Actor, id: string): Promise<Receipt> {
      const row = isRecordId(id) ? await repo.findReceipt(db, id) : undefined
      if (row === undefined || (row.student_id !== actor.id && actor.role !== 'Admin'))
        throw refuse('not-found', 'There is no such receipt.')
      const { lines, ...kept } = linesOf(row)
      const corrected =
        row.of_receipt === null ? undefined : await repo.findReceipt(db, row.of_receipt)
      const credits = row.kind === 'receipt' ? await repo.listCredits(db, row.checkout_id) : []
      return {
        ...nameDocument(row),
        ...kept,
        kind: row.kind,
        currency: row.currency,
        total: fromMinor(row.total_minor),
        tax: fromMinor(row.tax_minor),
        receipt: corrected === undefined ? null : nameDocument(corrected),
        credits: credits.map(nameDocument),
        lines: lines.map((line) => ({
          name: line.name,
          price: fromMinor(line.listMinor),
          discount: fromMinor(line.discountMinor),
          net: fromMinor(line.netMinor),
          taxPercent: toPercent(line.taxBp),
          tax: fromMinor(line.taxMinor),
        })),
      }
    },

    /** The actor's receipts and credit notes, newest first. */
    async listOwn(actor: Actor, query: PageQuery): Promise<Page<ListedReceipt>> {
      const window = windowOf('receipts', query)
      const rows = await repo.listReceiptsOf(db, actor.id, window)
      return toPage(
        'receipts',
        window,
        rows,
        ({ at }) => at,
        (row): ListedReceipt => ({
          ...nameDocument(row),
          kind: row.kind,
          currency: row.currency,
          total: fromMinor(row.total_minor),
          courseNames: linesOf(row).lines.map(({ name }) => name),
        }),
      )
    },
  }
}
