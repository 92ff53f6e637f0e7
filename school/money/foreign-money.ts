import type { Provider, ProviderDispute, ProviderRefund } from '#payments/provider.ts'
import type { RefundReason } from '#contract/refunds.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Db, Trx } from '#school/tables.ts'
import type { Books } from './books.ts'
import * as repo from './checkouts.repo.ts'
import { saveDispute } from './disputes.repo.ts'
import { findByRef } from './refunds.repo.ts'

type ForeignMoneyParts = {
  db: Db
  clock: Clock
  provider: Pick<Provider, 'lookDispute'>
  books: Pick<Books, 'bookRefund'>
}

/** What a credit note says of money that nobody here gave back. */
const lineNames = {
  foreign: 'Given back at the payment provider',
  dispute: 'Charged back by the bank',
} as const satisfies Partial<Record<RefundReason, string>>

export type ForeignMoney = ReturnType<typeof createForeignMoney>

/** Money that went without the school's doing (clause 13.11): refunds made at the provider, and disputes. No place ends with it. */
export function createForeignMoney({ db, clock, provider, books }: ForeignMoneyParts) {
  /** Books what has gone of a payment, once; what a locked checkout has no receipt for is no sale and was booked as returned. */
  async function book(
    trx: Trx,
    checkout: repo.CheckoutRow,
    gone: {
      reason: keyof typeof lineNames
      status: 'pending' | 'succeeded'
      ref: string
      amountMinor: number
    },
  ): Promise<void> {
    const { reason, status, ref, amountMinor } = gone
    if (checkout.status !== 'paid' || (await findByRef(trx, ref)) !== undefined) return
    const at = clock()
    const refund = {
      id: newId(),
      checkout_id: checkout.id,
      order_id: null,
      amount_minor: amountMinor,
      reason,
      note: null,
      status,
      payment_id: checkout.payment_id,
      attempt: 1,
      provider_ref: ref,
      error: null,
      created_at: at,
      final_at: status === 'succeeded' ? at : null,
    }
    await repo.insertRefund(trx, refund)
    const [first] = await repo.listLines(trx, checkout.id)
    const line = { name: lineNames[reason], tax_bp: first?.tax_bp ?? 0 }
    await books.bookRefund(trx, checkout, line, refund, null, at)
  }

  return {
    /** Books a refund that somebody made at the provider; one of another shop is nobody's. */
    bookRefund({ id, paymentId, status, amountMinor }: ProviderRefund): Promise<void> {
      return transaction(db, async (trx) => {
        const checkout = paymentId && (await repo.lockByPayment(trx, paymentId))
        if (checkout && status !== 'failed')
          await book(trx, checkout, { reason: 'foreign', status, ref: id, amountMinor })
      })
    },

    /** Notes how a dispute stands, which an admin sees; what is lost is booked. */
    async followDispute(disputeId: string): Promise<void> {
      const found: ProviderDispute = await provider.lookDispute(disputeId)
      const { id: ref, paymentId, status, amountMinor, dueAt } = found
      await transaction(db, async (trx) => {
        const checkout = paymentId && (await repo.lockByPayment(trx, paymentId))
        if (!checkout) return
        const now = clock()
        await saveDispute(trx, {
          provider_ref: ref,
          checkout_id: checkout.id,
          amount_minor: amountMinor,
          status,
          due_at: dueAt,
          created_at: now,
          updated_at: now,
        })
        if (status === 'lost')
          await book(trx, checkout, { reason: 'dispute', status: 'succeeded', ref, amountMinor })
      })
    },
  }
}
