import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListedReceipt } from '#contract/receipts.ts'
import { withdrawableUntil } from '#contract/withdrawal-right.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'
import { listReceipts } from '#school/books/receipts.ts'
import { wasUndated } from '#school/refunds/cancellation-policy.ts'
import { listSeatsOf } from './withdrawals.repo.ts'

/** One's own receipts, with the right to withdraw from what they are for. */
export async function listOwnReceipts(
  school: School,
  actor: Actor,
  query: QueryOf<'listReceipts'>,
): Promise<Page<ListedReceipt>> {
  const { db, clock, settings } = school
  const page = await listReceipts(school, actor, query)
  const ids = page.items.map(({ _id }) => _id)
  const ends = new Map<string, number>()
  const seats = ids.length === 0 ? [] : await listSeatsOf(db, ids)
  for (const { id, paid_at: paidAt, ...seat } of seats) {
    const hasDate = !wasUndated(seat, paidAt)
    const until = withdrawableUntil(settings.withdrawal, { hasDate, paidAt })
    if (until !== null && until >= clock()) ends.set(id, until)
  }
  const items = page.items.map((item) => ({ ...item, withdrawUntil: ends.get(item._id) ?? null }))
  return { ...page, items }
}
