import type { ProviderDispute, ProviderRefund } from '#payments/provider.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { bookRefunds } from '#school/books/ledger.ts'
import * as repo from '#school/refunds/refunds.repo.ts'
import { noteRefund } from '#school/refunds/send-refunds.ts'
import { findByPayment, lockCheckout } from '#school/sales/checkouts.repo.ts'
import { syncSession } from './sync-with-provider.ts'

// Books refunds made at the provider, and disputes (clause 13.11). No seat ends with them.

/** Undefined for another shop's payment. */
async function findCheckout(school: School, paymentId: string | null): Promise<string | undefined> {
  const { db, provider } = school
  if (paymentId === null) return undefined
  const known = await findByPayment(db, paymentId)
  if (known !== undefined) return known
  // Events come in any order: the payment's may be on its way.
  const session = await provider.findByPayment(paymentId)
  if (session === null) return undefined
  await syncSession(school, session.id)
  return findByPayment(db, paymentId)
}

/** Changes a locked checkout, and books the consequences for one payment. */
function change<Result>(
  school: School,
  checkoutId: string,
  paymentId: string | null,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return transaction(school.db, async (trx) => {
    const checkout = await lockCheckout(trx, checkoutId)
    if (checkout === undefined) throw new Error(`there is no checkout ${checkoutId}`)
    const result = await work(trx)
    const booking = { actorId: null, at: school.clock() }
    await bookRefunds(school, trx, checkout, paymentId, booking)
    return result
  })
}

/** Records a refund or dispute by the provider or a bank; an existing refund stays. */
async function write(
  school: School,
  trx: Trx,
  checkout_id: string,
  found: ProviderRefund | ProviderDispute,
  facts: { reason: 'foreign' | 'dispute'; status: 'pending' | 'succeeded' },
): Promise<void> {
  const { id: provider_ref, paymentId: payment_id, amountMinor: amount_minor } = found
  if ((await repo.findByRef(trx, provider_ref)) !== undefined) return
  const row = { ...facts, checkout_id, provider_ref, payment_id, amount_minor }
  await repo.insertRefund(trx, row, school.clock())
}

async function moveRefund(school: School, trx: Trx, checkoutId: string, found: ProviderDispute) {
  const { status } = found
  const refund = await repo.findByRef(trx, found.id)
  if (status === 'lost' && refund === undefined)
    return write(school, trx, checkoutId, found, { reason: 'dispute', status: 'succeeded' })
  const final_at = school.clock()
  if (status === 'lost' && refund?.status === 'void')
    await repo.changeRefund(trx, refund.id, { status: 'succeeded', final_at })
  // A dispute may be won after it was lost. While it is open again the bank still has its money.
  if (status === 'won' && refund?.status === 'succeeded')
    await repo.changeRefund(trx, refund.id, { status: 'void', final_at })
}

/** False if it failed, or is another shop's. */
async function bookRefund(school: School, found: ProviderRefund): Promise<boolean> {
  const { paymentId, status } = found
  const checkoutId = status === 'failed' ? undefined : await findCheckout(school, paymentId)
  if (checkoutId === undefined || status === 'failed') return false
  await change(school, checkoutId, paymentId, (trx) =>
    write(school, trx, checkoutId, found, { reason: 'foreign', status }),
  )
  return true
}

/** Also for external refunds. False if this key cannot see it. */
export async function followRefund(school: School, refundId: string): Promise<boolean> {
  const found = await school.provider.findRefund(refundId)
  if (found === null) return false
  if ((await noteRefund(school, found)) || !(await bookRefund(school, found))) return true
  // It may have failed meanwhile, which could not be reported here before.
  return followRefund(school, refundId)
}

/** Records a dispute for admins, and books the lost or regained money. False if this key cannot see it. */
export async function followDispute(school: School, disputeId: string): Promise<boolean> {
  const { db, clock, provider } = school
  const before = await repo.findDispute(db, disputeId)
  const found = await provider.findDispute(disputeId)
  if (found === null) return false
  const { id: provider_ref, paymentId, status, amountMinor, dueAt } = found
  const checkoutId = await findCheckout(school, paymentId)
  if (checkoutId === undefined) return true
  const isNewest = await change(school, checkoutId, paymentId, async (trx) => {
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
    await moveRefund(school, trx, checkoutId, found)
    return true
  })
  // Another process checked at the same time, and may have seen a later state.
  return isNewest || followDispute(school, disputeId)
}
