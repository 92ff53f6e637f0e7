import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import { fromMinor } from '#contract/money.ts'
import type { ListedReceipt, Receipt } from '#contract/receipts.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import * as repo from './books.repo.ts'
import { contentOf, nameDocument } from './documents.ts'

// Receipts, credit notes and reversals, as their students and admins read them (clause 13.9).

/** From hundredths of a percent. */
const toPercent = fromMinor

/** 404 except for its student and admins. */
export async function readReceipt({ db }: School, actor: Actor, id: string): Promise<Receipt> {
  const row = await repo.findReceipt(db, id)
  if (row === undefined || (row.student_id !== actor.id && actor.role !== 'Admin'))
    throw refuse('not-found', 'noReceipt')
  const { lines, reason = null, ...content } = contentOf(row)
  const receipt = row.kind === 'receipt' ? undefined : await repo.findReceiptOf(db, row.checkout_id)
  const corrections = await repo.listCorrections(db, row.checkout_id)
  const reversalOf = (creditId: string) =>
    corrections.find(({ kind, of_receipt }) => kind === 'reversal' && of_receipt === creditId)
  const credits = corrections.filter(({ kind }) => kind === 'credit')
  const reversed = credits.find((credit) => credit.id === row.of_receipt)
  const reversal = reversalOf(row.id)
  return {
    ...nameDocument(row),
    ...content,
    reason,
    kind: row.kind,
    currency: row.currency,
    language: row.language,
    total: fromMinor(row.total_minor),
    tax: fromMinor(row.tax_minor),
    receipt: receipt === undefined ? null : nameDocument(receipt),
    credit: reversed === undefined ? null : nameDocument(reversed),
    reversal: reversal === undefined ? null : nameDocument(reversal),
    credits:
      row.kind === 'receipt'
        ? credits.map((credit) => ({
            ...nameDocument(credit),
            isReversed: reversalOf(credit.id) !== undefined,
          }))
        : [],
    lines: lines.map((line) => ({
      name: line.name,
      startsAt: line.startsAt,
      price: fromMinor(line.listMinor),
      discount: fromMinor(line.discountMinor),
      net: fromMinor(line.netMinor),
      taxPercent: toPercent(line.taxBp),
      tax: fromMinor(line.taxMinor),
    })),
  }
}

export async function listReceipts(
  { db }: School,
  actor: Actor,
  query: QueryOf<'listReceipts'>,
): Promise<Page<Omit<ListedReceipt, 'withdrawUntil'>>> {
  const page = await repo.listReceiptsOf(db, actor.id, query)
  const items = page.items.map((row) => ({
    ...nameDocument(row),
    kind: row.kind,
    currency: row.currency,
    total: fromMinor(row.total_minor),
    courseNames: contentOf(row).lines.map(({ name }) => name),
  }))
  return { ...page, items }
}
