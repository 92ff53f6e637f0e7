import { formatMinor } from '#contract/money.ts'
import type { RefundReason } from '#contract/refunds.ts'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import type { By } from '#school/audit/audit.service.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import type { Books } from '#school/books/ledger.ts'
import { maxRefundOf, refundOf, type CouponOfCheckout } from './cancellation-policy.ts'
import { refuse } from '#school/base/refuse.ts'
import { listLines, type CheckoutLine, type CheckoutRow } from '#school/books/books.repo.ts'
import * as repo from './paid-lines.repo.ts'
import { insertRefund } from './refunds.repo.ts'

type LineOfPlace = NonNullable<Awaited<ReturnType<typeof repo.findLineOfPlace>>>

type Place = Pick<Tables['orders'], 'id' | 'class_id'>

export type Refunds = ReturnType<typeof createRefunds>

type RefundsParts = {
  clock: Clock
  books: Pick<Books, 'bookRefunds' | 'bookUnsold' | 'findLeft'>
  /** Has the provider asked for a refund. */
  send: Enqueue<{ refundId: string }>
  /** Notifies a student of a refund of a payment that bought nothing. */
  tell: Enqueue<{ kind: 'returned'; refundId: string }>
}

/** What comes back for a place that is given up (clause 13.7), and for money that buys none (13.6). */
export function createRefunds({ clock, books, send, tell }: RefundsParts) {
  /**
   * Writes a refund and books it; no more than is left of its payment. What the provider took goes back through it,
   * what was paid by a word is back by a word, and what was paid by hand waits until an admin has given it back by hand.
   */
  async function write(
    trx: Trx,
    checkout: CheckoutRow,
    paymentId: string | null,
    actorId: string | null,
    facts: Pick<Tables['refunds'], 'order_id' | 'amount_minor' | 'reason' | 'note'>,
  ): Promise<Tables['refunds']> {
    const at = clock()
    if (facts.amount_minor > (await books.findLeft(trx, checkout, paymentId)))
      throw new Error(`less than ${facts.amount_minor} is left of checkout ${checkout.id}`)
    const isDone = checkout.method === 'instant'
    const refund: Tables['refunds'] = {
      ...facts,
      id: newId(),
      checkout_id: checkout.id,
      status: isDone ? 'succeeded' : 'wanted',
      payment_id: paymentId,
      attempt: 1,
      provider_ref: null,
      error: null,
      created_at: at,
      final_at: isDone ? at : null,
    }
    await insertRefund(trx, refund)
    await books.bookRefunds(trx, checkout, paymentId, { actorId, at })
    if (paymentId !== null) await send(trx, { refundId: refund.id })
    return refund
  }

  async function refundLine(
    trx: Trx,
    by: By,
    checkout: CheckoutRow,
    line: CheckoutLine,
    { amount, reason, note }: { amount: number; reason: RefundReason; note: string | null },
  ): Promise<string> {
    const { order_id } = line
    const facts = { order_id, amount_minor: amount, reason, note }
    return (await write(trx, checkout, checkout.payment_id, by.id, facts)).id
  }

  /** The coupon with a lowest sum that a place was bought with; null without one. */
  async function findCoupon(trx: Trx, line: LineOfPlace): Promise<CouponOfCheckout | null> {
    return (await repo.findCoupons(trx, [line])).get(line.checkout_id) ?? null
  }

  /**
   * Refunds an amount for a place: of its own line first, then of cancelled ones, which have paid for the discount that
   * it lost. Gives the first refund.
   */
  async function refundLines(
    trx: Trx,
    by: By,
    checkout: CheckoutRow,
    { line, coupon }: { line: LineOfPlace; coupon: CouponOfCheckout | null },
    { amount, ...facts }: { amount: number; reason: RefundReason; note: string | null },
  ): Promise<string> {
    const cancelled = (coupon?.places ?? [])
      .filter(({ state, order_id }) => state !== 'taken' && order_id !== line.order_id)
      .map(({ order_id }) => order_id)
    const lines = cancelled.length === 0 ? [] : await listLines(trx, checkout.id)
    const others = lines.filter(({ order_id }) => cancelled.includes(order_id))
    let rest = amount
    let first = ''
    for (const paid of [line, ...others]) {
      const some = Math.min(rest, paid.net_minor - paid.refunded_minor)
      rest -= some
      if (some <= 0) continue
      const id = await refundLine(trx, by, checkout, paid, { ...facts, amount: some })
      if (first === '') first = id
    }
    return first
  }

  /** The checkout of a place, locked, so that what is left of it stays so. */
  async function lockPaid(trx: Trx, place: Place) {
    const checkout = await repo.lockCheckoutOf(trx, place.id)
    return { checkout, line: checkout && (await repo.findLineOfPlace(trx, place.id)) }
  }

  return {
    /**
     * Gives back what is due for a place that is cancelled in this transaction, which holds its order: minor
     * units; null for a place from before there were checkouts.
     */
    async giveBack(trx: Trx, by: By, place: Place): Promise<number | null> {
      const { checkout, line } = await lockPaid(trx, place)
      if (line === undefined || checkout === undefined) return null
      const coupon = await findCoupon(trx, line)
      const { amount, reason, keptPercent } = refundOf(line, clock(), coupon)
      if (keptPercent !== null && coupon !== null) await repo.keepPercent(trx, line, keptPercent)
      await refundLines(trx, by, checkout, { line, coupon }, { amount, reason, note: null })
      return amount
    },

    /**
     * Gives back some of what is left of what was paid for a place, whose order is locked (minor units); the place
     * stays. 409 order-not-paid, 400 more than is left.
     */
    async giveBackSome(
      trx: Trx,
      by: By,
      place: Place,
      wanted: { amount: number; note: string },
    ): Promise<string> {
      const { checkout, line } = await lockPaid(trx, place)
      if (line?.seat !== 'taken' || checkout === undefined)
        throw refuse('order-not-paid', 'Nothing was paid for this place here.')
      const coupon = await findCoupon(trx, line)
      const left = maxRefundOf(line, coupon)
      if (wanted.amount > left)
        throw refuse('invalid-input', 'Please check: amount.', {
          amount: `At most ${formatMinor(left, checkout.currency)} is left`,
        })
      return refundLines(trx, by, checkout, { line, coupon }, { ...wanted, reason: 'goodwill' })
    },

    /**
     * Gives a payment back that has bought no place: it came too late, twice, or not as asked for. All of it, unless
     * some has gone back at the provider already. Its checkout is locked.
     */
    async returnPayment(
      trx: Trx,
      checkout: CheckoutRow,
      payment: { id: string; amountMinor: number; currency: string },
      reason: 'late' | 'surplus' | 'fault',
    ): Promise<void> {
      await books.bookUnsold(trx, checkout, payment, reason, clock())
      const left = await books.findLeft(trx, checkout, payment.id)
      if (left === 0) return
      const facts = { order_id: null, amount_minor: left, reason, note: null }
      const refund = await write(trx, checkout, payment.id, null, facts)
      await tell(trx, { kind: 'returned', refundId: refund.id })
    },
  }
}
