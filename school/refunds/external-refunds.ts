import type { Provider, ProviderDispute, ProviderRefund } from '#payments/provider.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import { lockCheckout } from '#school/books/books.repo.ts'
import type { Books } from '#school/books/ledger.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import * as repo from './refunds.repo.ts'
import type { SendRefunds } from './send-refunds.ts'

type ExternalRefundsParts = {
  db: Db
  clock: Clock
  provider: Pick<Provider, 'findByPayment' | 'findDispute' | 'findRefund'>
  books: Pick<Books, 'bookRefunds'>
  sendRefunds: Pick<SendRefunds, 'noteAnswer'>
  syncSession: (sessionId: string) => Promise<unknown>
}

/** Books refunds made at the provider, and disputes (clause 13.11). No seat ends with them. */
export function createExternalRefunds(parts: ExternalRefundsParts) {
  const { db, clock, provider, books, sendRefunds, syncSession } = parts

  /** Undefined for another shop's payment. */
  async function findCheckout(paymentId: string | null): Promise<string | undefined> {
    if (paymentId === null) return undefined
    const known = await repo.findByPayment(db, paymentId)
    if (known !== undefined) return known
    // Events come in any order: the payment's may be on its way.
    const session = await provider.findByPayment(paymentId)
    if (session === null) return undefined
    await syncSession(session.id)
    return repo.findByPayment(db, paymentId)
  }

  /** Changes a locked checkout, and books the consequences for one payment. */
  function change<Result>(
    checkoutId: string,
    paymentId: string | null,
    work: (trx: Trx) => Promise<Result>,
  ): Promise<Result> {
    return transaction(db, async (trx) => {
      const checkout = await lockCheckout(trx, checkoutId)
      if (checkout === undefined) throw new Error(`there is no checkout ${checkoutId}`)
      const result = await work(trx)
      await books.bookRefunds(trx, checkout, paymentId, { actorId: null, at: clock() })
      return result
    })
  }

  /** Records a refund or dispute by the provider or a bank; an existing refund stays. */
  async function write(
    trx: Trx,
    checkout_id: string,
    {
      id: provider_ref,
      paymentId: payment_id,
      amountMinor: amount_minor,
    }: ProviderRefund | ProviderDispute,
    facts: { reason: 'foreign' | 'dispute'; status: 'pending' | 'succeeded' },
  ): Promise<void> {
    if ((await repo.findByRef(trx, provider_ref)) !== undefined) return
    await repo.insertRefund(
      trx,
      { ...facts, checkout_id, provider_ref, payment_id, amount_minor },
      clock(),
    )
  }

  async function moveRefund(trx: Trx, checkoutId: string, found: ProviderDispute): Promise<void> {
    const { status } = found
    const refund = await repo.findByRef(trx, found.id)
    if (status === 'lost' && refund === undefined)
      return write(trx, checkoutId, found, { reason: 'dispute', status: 'succeeded' })
    const final_at = clock()
    if (status === 'lost' && refund?.status === 'void')
      await repo.changeRefund(trx, refund.id, { status: 'succeeded', final_at })
    // A dispute may be won after it was lost. While it is open again the bank still has its money.
    if (status === 'won' && refund?.status === 'succeeded')
      await repo.changeRefund(trx, refund.id, { status: 'void', final_at })
  }

  /** False if it failed, or is another shop's. */
  async function bookRefund(found: ProviderRefund): Promise<boolean> {
    const { paymentId, status } = found
    const checkoutId = status === 'failed' ? undefined : await findCheckout(paymentId)
    if (checkoutId === undefined || status === 'failed') return false
    await change(checkoutId, paymentId, (trx) =>
      write(trx, checkoutId, found, { reason: 'foreign', status }),
    )
    return true
  }

  /** Also for external refunds. False if this key cannot see it. */
  async function followRefund(refundId: string): Promise<boolean> {
    const found = await provider.findRefund(refundId)
    if (found === null) return false
    if ((await sendRefunds.noteAnswer(found)) || !(await bookRefund(found))) return true
    // It may have failed meanwhile, which could not be reported here before.
    return followRefund(refundId)
  }

  /** Records a dispute for admins, and books the lost or regained money. False if this key cannot see it. */
  async function followDispute(disputeId: string): Promise<boolean> {
    const before = await repo.findDispute(db, disputeId)
    const found = await provider.findDispute(disputeId)
    if (found === null) return false
    const { id: provider_ref, paymentId, status, amountMinor, dueAt } = found
    const checkoutId = await findCheckout(paymentId)
    if (checkoutId === undefined) return true
    const isNewest = await change(checkoutId, paymentId, async (trx) => {
      const stored = await repo.findDispute(trx, disputeId)
      if (JSON.stringify(stored) !== JSON.stringify(before)) return false
      const now = clock()
      await repo.saveDispute(trx, {
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
    // Another process checked at the same time, and may have seen a later state.
    return isNewest || followDispute(disputeId)
  }

  return { followRefund, followDispute }
}
