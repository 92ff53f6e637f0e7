import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { By } from '#school/audit/audit.service.ts'
import type { RefundReason, Tables, Trx } from '#school/tables.ts'
import type { Books } from './books.ts'
import { refundOf } from './cancellation-policy.ts'
import * as repo from './checkouts.repo.ts'

type Place = Pick<Tables['orders'], 'id' | 'class_id'>

export type Refunds = ReturnType<typeof createRefunds>

type RefundsParts = {
  clock: Clock
  books: Pick<Books, 'bookRefund'>
}

/** What comes back for a place that is given up (clause 13.7). */
export function createRefunds({ clock, books }: RefundsParts) {
  /** Books a refund of a line, whose order is locked. */
  async function refundLine(
    trx: Trx,
    by: By,
    checkout: repo.CheckoutRow,
    line: repo.CheckoutLine,
    { amount, reason, note }: { amount: number; reason: RefundReason; note: string | null },
  ): Promise<void> {
    const at = clock()
    const refund: Tables['refunds'] = {
      id: newId(),
      checkout_id: checkout.id,
      order_id: line.order_id,
      amount_minor: amount,
      reason,
      note,
      status: 'succeeded',
      provider_ref: null,
      error: null,
      created_at: at,
      final_at: at,
    }
    await repo.insertRefund(trx, refund)
    await repo.addRefunded(trx, line, amount)
    await books.bookRefund(trx, checkout, line, refund, by.id, at)
  }

  return {
    /**
     * Gives back what is due for a place that is cancelled in this transaction, which holds its order: minor
     * units; null for a place from before there were checkouts.
     */
    async giveBack(trx: Trx, by: By, place: Place): Promise<number | null> {
      const line = await repo.findLineOfPlace(trx, place.id)
      const checkout = line && (await repo.findCheckout(trx, line.checkout_id))
      if (line === undefined || checkout === undefined) return null
      const { amount, reason } = refundOf(line, clock())
      if (amount > 0) await refundLine(trx, by, checkout, line, { amount, reason, note: null })
      return amount
    },
  }
}
