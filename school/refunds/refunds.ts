import { sumIn } from '#contract/money.ts'
import type { RefundReason, RefundRule } from '#contract/refunds.ts'
import { fault } from '#messages/reasons.ts'
import type { Clock } from '#platform/clock.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import type { By } from '#school/audit/audit.service.ts'
import type { CheckoutRow } from '#school/books/books.repo.ts'
import type { Books } from '#school/books/ledger.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { cancelledBeside, maxRefundOf, refundOf } from './cancellation-policy.ts'
import * as repo from './paid-lines.repo.ts'
import { insertRefund } from './refunds.repo.ts'

export type Refunds = ReturnType<typeof createRefunds>

type RefundsParts = {
  clock: Clock
  books: Pick<Books, 'bookRefunds' | 'bookUnsold' | 'findLeft'>
  send: Enqueue<{ refundId: string }>
  /** For a payment that bought nothing. */
  notify: (
    trx: Trx,
    studentId: string,
    mail: { kind: 'returned'; refundId: string },
  ) => Promise<void>
}

type Order = Pick<Tables['orders'], 'id'>
type RefundInput = {
  amount: number
  reason: RefundReason
  note: string | null
  rule?: RefundRule | null
}
type Payment = { id: string; amountMinor: number; currency: string }

/** Locked, so that the remaining amount stays the same; undefined without a checkout. */
async function lockPaid(trx: Trx, order: Order) {
  const checkout = await repo.lockCheckoutOf(trx, order.id)
  const line = checkout && (await repo.findLineOfOrder(trx, order.id))
  if (checkout === undefined || line === undefined) return undefined
  const coupons = await repo.findCouponSeats(trx, [line])
  return { checkout, line, couponSeats: coupons.get(checkout.id) ?? [] }
}

/** Refunds for cancelled orders (clause 13.7), and of payments that bought nothing (13.6). */
export function createRefunds({ clock, books, send, notify }: RefundsParts) {
  /**
   * Writes and books a refund, at most the rest of its payment. Provider payments go back through the
   * provider, confirmations at once; manual payments wait until an admin has returned them.
   */
  async function write(
    trx: Trx,
    checkout: CheckoutRow,
    paymentId: string | null,
    actorId: string | null,
    { amount, order_id, rule, ...facts }: RefundInput & { order_id: string | null },
  ): Promise<string> {
    if (amount > (await books.findLeft(trx, checkout, paymentId)))
      throw new Error(`less than ${amount} is left of checkout ${checkout.id}`)
    const at = clock()
    const status = checkout.method === 'instant' ? 'succeeded' : 'wanted'
    const of = { checkout_id: checkout.id, payment_id: paymentId, order_id }
    const by = { rule_percent: rule?.percent ?? null, rule_hours: rule?.hoursBefore ?? null }
    const row = { ...of, ...by, ...facts, amount_minor: amount, status } as const
    const refundId = await insertRefund(trx, row, at)
    await books.bookRefunds(trx, checkout, paymentId, { actorId, at })
    if (paymentId !== null) await send(trx, { refundId })
    return refundId
  }

  /**
   * From its own line, then from cancelled ones, which paid for its lost discount. Returns the first refund.
   */
  async function refundSeat(
    trx: Trx,
    by: By,
    { checkout, line, couponSeats }: NonNullable<Awaited<ReturnType<typeof lockPaid>>>,
    input: RefundInput,
  ): Promise<string | undefined> {
    const others = cancelledBeside(line.order_id, couponSeats)
    let rest = input.amount
    const ids: string[] = []
    for (const { order_id, net_minor, refunded_minor } of [line, ...others]) {
      const amount = Math.min(rest, net_minor - refunded_minor)
      if (amount <= 0) continue
      rest -= amount
      const facts = { ...input, amount, order_id }
      ids.push(await write(trx, checkout, checkout.payment_id, by.id, facts))
    }
    return ids[0]
  }

  return {
    /** For a seat cancelled in this transaction: minor units; null for a seat from before checkouts. */
    async giveBack(trx: Trx, by: By, order: Order): Promise<number | null> {
      const paid = await lockPaid(trx, order)
      if (paid === undefined) return null
      const { line, couponSeats } = paid
      const { amount, reason, retainedPercent, rule } = refundOf(line, clock(), couponSeats)
      if (retainedPercent !== null && couponSeats.length > 0)
        await repo.setRetainedPercent(trx, line, retainedPercent)
      await refundSeat(trx, by, paid, { amount, reason, note: null, rule })
      return amount
    },

    /** Minor units; the order is locked, the seat stays. 409 order-not-paid, 400 more than is left. */
    async giveBackSome(
      trx: Trx,
      by: By,
      order: Order,
      { amount, note }: { amount: number; note: string },
    ): Promise<string> {
      const paid = await lockPaid(trx, order)
      if (paid?.line.seat !== 'taken') throw refuse('order-not-paid', 'nothingPaid')
      const left = maxRefundOf(paid.line, paid.couponSeats)
      if (amount > left)
        throw refuseFields({
          amount: fault('left', { sum: sumIn(left, paid.checkout.currency) }),
        })
      const id = await refundSeat(trx, by, paid, { amount, reason: 'goodwill', note })
      if (id === undefined) throw new Error(`nothing is left of order ${order.id}`)
      return id
    },

    /**
     * Returns a payment that bought no seat: too late, twice, or not as asked. All of it, unless some was
     * already refunded at the provider. Its checkout is locked.
     */
    async returnPayment(
      trx: Trx,
      checkout: CheckoutRow,
      payment: Payment,
      reason: 'late' | 'surplus' | 'fault',
    ): Promise<void> {
      await books.bookUnsold(trx, checkout, payment, reason, clock())
      const amount = await books.findLeft(trx, checkout, payment.id)
      if (amount === 0) return
      const facts = { amount, reason, note: null, order_id: null }
      const refundId = await write(trx, checkout, payment.id, null, facts)
      await notify(trx, checkout.student_id, { kind: 'returned', refundId })
    },
  }
}
