import type { Provider, ProviderDispute, ProviderRefund } from '#payments/provider.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import type { Books } from '#school/books/ledger.ts'
import { lockCheckout } from '#school/books/books.repo.ts'
import { findDispute, saveDispute } from './disputes.repo.ts'
import { changeRefund, findByPayment, findByRef, insertRefund } from './refunds.repo.ts'

type ForeignMoneyParts = {
  db: Db
  clock: Clock
  provider: Pick<Provider, 'findByPayment' | 'lookDispute'>
  books: Pick<Books, 'bookRefunds'>
  /** Settles what a page of the provider has paid for. */
  settle: (sessionId: string) => Promise<unknown>
  /** Looks how far a refund of the provider is. */
  follow: (providerRef: string) => Promise<unknown>
}

export type ExternalRefunds = ReturnType<typeof createExternalRefunds>

/** Money that went without the school's doing (clause 13.11): refunds made at the provider, and disputes. No place ends with it. */
export function createExternalRefunds(parts: ForeignMoneyParts) {
  const { db, clock, provider, books, settle, follow } = parts

  /** The checkout that a payment was made for; undefined where it is another shop's. */
  async function findCheckout(paymentId: string | null): Promise<string | undefined> {
    if (paymentId === null) return undefined
    const known = await findByPayment(db, paymentId)
    if (known !== undefined) return known
    // Events come in any order: that of the payment may be on its way.
    const session = await provider.findByPayment(paymentId)
    if (session === null) return undefined
    await settle(session.id)
    return findByPayment(db, paymentId)
  }

  const insert = (
    trx: Trx,
    facts: Pick<
      Tables['refunds'],
      'checkout_id' | 'payment_id' | 'provider_ref' | 'amount_minor' | 'reason' | 'status'
    >,
  ): Promise<void> => {
    const at = clock()
    return insertRefund(trx, {
      ...facts,
      id: newId(),
      order_id: null,
      note: null,
      attempt: 1,
      error: null,
      created_at: at,
      final_at: facts.status === 'succeeded' ? at : null,
    })
  }

  /** Does something with a locked checkout, and books what follows for a payment of it. */
  function change<Result>(
    checkoutId: string,
    paymentId: string | null,
    work: (trx: Trx) => Promise<Result>,
  ): Promise<Result> {
    return transaction(db, async (trx) => {
      const checkout = await lockCheckout(trx, checkoutId)
      if (checkout === undefined) throw new Error(`checkout ${checkoutId} is gone`)
      const result = await work(trx)
      await books.bookRefunds(trx, checkout, paymentId, { actorId: null, at: clock() })
      return result
    })
  }

  /** Has the refund that stands for a dispute say what the dispute does. */
  async function moveRefund(trx: Trx, checkoutId: string, found: ProviderDispute): Promise<void> {
    const { id: provider_ref, paymentId: payment_id, status, amountMinor: amount_minor } = found
    const refund = await findByRef(trx, provider_ref)
    const facts = { checkout_id: checkoutId, payment_id, provider_ref, amount_minor }
    if (status === 'lost' && refund === undefined)
      return insert(trx, { ...facts, reason: 'dispute', status: 'succeeded' })
    if (refund === undefined) return
    const at = clock()
    if (status === 'lost' && refund.status === 'void')
      await changeRefund(trx, refund.id, { status: 'succeeded', final_at: at })
    // It may be won after it was lost. While it is open again its money is still gone.
    if (status === 'won' && refund.status === 'succeeded')
      await changeRefund(trx, refund.id, { status: 'void', final_at: at })
  }

  /**
   * Notes how a dispute stands, which an admin sees; what is lost is booked, and what comes back after all. False if this
   * key cannot see it.
   */
  async function followDispute(disputeId: string): Promise<boolean> {
    const before = await findDispute(db, disputeId)
    const found = await provider.lookDispute(disputeId)
    if (found === null) return false
    const { id: provider_ref, paymentId, status, amountMinor, dueAt } = found
    const checkoutId = await findCheckout(paymentId)
    if (checkoutId === undefined) return true
    const isNewest = await change(checkoutId, paymentId, async (trx) => {
      const kept = await findDispute(trx, disputeId)
      if (JSON.stringify(kept) !== JSON.stringify(before)) return false
      const now = clock()
      await saveDispute(trx, {
        provider_ref,
        checkout_id: checkoutId,
        amount_minor: amountMinor,
        status,
        due_at: dueAt,
        created_at: now,
        updated_at: now,
      })
      await moveRefund(trx, checkoutId, found)
      return true
    })
    // Somebody else has looked at the same time, and may have seen what came later.
    return isNewest || followDispute(disputeId)
  }

  return {
    /** Books a refund that somebody made at the provider; one of another shop is nobody's. */
    async bookRefund(found: ProviderRefund): Promise<void> {
      const { id: provider_ref, paymentId: payment_id, status, amountMinor: amount_minor } = found
      const checkoutId = status === 'failed' ? undefined : await findCheckout(payment_id)
      if (checkoutId === undefined || status === 'failed') return
      await change(checkoutId, payment_id, async (trx) => {
        if ((await findByRef(trx, provider_ref)) !== undefined) return
        const facts = { checkout_id: checkoutId, payment_id, provider_ref, amount_minor, status }
        await insert(trx, { ...facts, reason: 'foreign' })
      })
      // It may have failed meanwhile, which nothing here could be told of before.
      await follow(provider_ref)
    },

    followDispute,
  }
}
