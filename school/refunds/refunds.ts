import { sumIn } from '#contract/money.ts'
import type { RefundReason, RefundRule } from '#contract/refunds.ts'
import { fault } from '#messages/reasons.ts'
import type { By } from '#school/base/facts.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { bookRefunds, bookUnsold, findLeft } from '#school/books/ledger.ts'
import { lockCheckoutOf, type CheckoutRow } from '#school/sales/checkouts.repo.ts'
import { findLineOfOrder, setRetainedPercent } from '#school/sales/lines.repo.ts'
import { cancelledBeside, maxRefundOf, refundOf } from './cancellation-policy.ts'
import { findCouponSeats } from './coupon-seats.repo.ts'
import { insertRefund } from './refunds.repo.ts'

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
  const checkout = await lockCheckoutOf(trx, order.id)
  const line = checkout && (await findLineOfOrder(trx, order.id))
  if (checkout === undefined || line === undefined) return undefined
  const coupons = await findCouponSeats(trx, [line])
  return { checkout, line, couponSeats: coupons.get(checkout.id) ?? [] }
}

/**
 * Writes and books a refund, at most the rest of its payment. Provider payments go back through the
 * provider, confirmations at once; manual payments wait until an admin has returned them.
 */
async function write(
  school: School,
  trx: Trx,
  checkout: CheckoutRow,
  paymentId: string | null,
  actorId: string | null,
  { amount, order_id, rule, ...facts }: RefundInput & { order_id: string | null },
): Promise<string> {
  if (amount > (await findLeft(trx, checkout, paymentId)))
    throw new Error(`less than ${amount} is left of checkout ${checkout.id}`)
  const at = school.clock()
  const status = checkout.method === 'instant' ? 'succeeded' : 'wanted'
  const of = { checkout_id: checkout.id, payment_id: paymentId, order_id }
  const by = { rule_percent: rule?.percent ?? null, rule_hours: rule?.hoursBefore ?? null }
  const row = { ...of, ...by, ...facts, amount_minor: amount, status } as const
  const refundId = await insertRefund(trx, row, at)
  await bookRefunds(school, trx, checkout, paymentId, { actorId, at })
  if (paymentId !== null) await school.happened(trx, { kind: 'refund-requested', refundId })
  return refundId
}

/**
 * From its own line, then from cancelled ones, which paid for its lost discount. Returns the first refund.
 */
async function refundSeat(
  school: School,
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
    ids.push(await write(school, trx, checkout, checkout.payment_id, by.id, facts))
  }
  return ids[0]
}

/** For a seat cancelled in this transaction (clause 13.7); minor units. */
export async function refundCancelled(school: School, trx: Trx, by: By, order: Order) {
  const paid = await lockPaid(trx, order)
  if (paid === undefined) throw new Error(`order ${order.id} was paid without a checkout`)
  const { line, couponSeats } = paid
  const { amount, reason, retainedPercent, rule } = refundOf(line, school.clock(), couponSeats)
  if (retainedPercent !== null && couponSeats.length > 0)
    await setRetainedPercent(trx, line, retainedPercent)
  await refundSeat(school, trx, by, paid, { amount, reason, note: null, rule })
  return amount
}

/** Minor units; the order is locked, the seat stays. 409 order-not-paid, 400 more than is left. */
export async function refundSome(
  school: School,
  trx: Trx,
  by: By,
  order: Order,
  { amount, note }: { amount: number; note: string },
): Promise<string> {
  const paid = await lockPaid(trx, order)
  if (paid?.line.seat !== 'taken') throw refuse('order-not-paid', 'nothingPaid')
  const left = maxRefundOf(paid.line, paid.couponSeats)
  if (amount > left)
    throw refuseFields({ amount: fault('left', { sum: sumIn(left, paid.checkout.currency) }) })
  const id = await refundSeat(school, trx, by, paid, { amount, reason: 'goodwill', note })
  if (id === undefined) throw new Error(`nothing is left of order ${order.id}`)
  return id
}

/**
 * Returns a payment that bought no seat (clause 13.6): too late, twice, or not as asked. All of it, unless
 * some was already refunded at the provider. Its checkout is locked.
 */
export async function returnPayment(
  school: School,
  trx: Trx,
  checkout: CheckoutRow,
  payment: Payment,
  reason: 'late' | 'surplus' | 'fault',
): Promise<void> {
  await bookUnsold(school, trx, checkout, payment, reason)
  const amount = await findLeft(trx, checkout, payment.id)
  if (amount === 0) return
  const facts = { amount, reason, note: null, order_id: null }
  const refundId = await write(school, trx, checkout, payment.id, null, facts)
  await school.happened(trx, { kind: 'payment-returned', studentId: checkout.student_id, refundId })
}
