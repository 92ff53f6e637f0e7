import type { PaymentMethod } from '#contract/receipts.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { priceLine, sumOf, type PricedLine } from '#school/books/amounts.ts'
import type { OrderRow } from '#school/orders/orders.repo.ts'
import { findCheckoutOf, insertCheckout, type CheckoutRow } from '#school/sales/checkouts.repo.ts'
import type { CheckoutLine } from '#school/sales/lines.repo.ts'
import { takeSeat } from '#school/seats/take-seat.ts'
import { holdTime, requireShare, type Hold } from './holds.ts'

type PricedOrder = PricedLine & Pick<CheckoutLine, 'order_id' | 'class_id' | 'name'>

export type NewCheckout = {
  orders: readonly PricedOrder[]
  method: PaymentMethod
  note?: string
  code?: string | undefined
  hold?: Hold
  language?: string | null
}

const second = 1_000

/** Discounts are in minor units. */
export const priceOrders = (
  rows: readonly OrderRow[],
  taxBp: number,
  discounts: readonly number[] = [],
): PricedOrder[] =>
  rows.map(({ id, class_id, course_name, price_cents }, index) => ({
    order_id: id,
    class_id,
    name: course_name,
    ...priceLine(price_cents, discounts[index] ?? 0, taxBp),
  }))

/**
 * Writes a checkout for locked orders of one student with a seat for each, all or none: taken if paid, held
 * if paid through the provider. 409 payment-under-way, no-seats-left, limit-reached, class-not-open,
 * class-started.
 */
export async function writeCheckout(
  school: School,
  trx: Trx,
  buyer: { id: string; name: string; email: string },
  { orders, method, note, code, hold, language }: NewCheckout,
): Promise<{ checkout: CheckoutRow; lines: CheckoutLine[] }> {
  const { policy, currency } = school.settings
  const id = newId()
  const isHeld = hold !== undefined
  const seat = isHeld ? 'held' : 'taken'
  for (const { order_id, name } of orders)
    if ((await findCheckoutOf(trx, order_id)) !== undefined)
      throw refuse('payment-under-way', 'beingPaid', { name })
  const lines: CheckoutLine[] = []
  const beginnings: number[] = []
  // Classes are always locked in the order of their ids, to avoid deadlocks.
  for (const order of orders.toSorted((a, b) => (a.class_id < b.class_id ? -1 : 1))) {
    const taken = await takeSeat(school, trx, order.class_id, buyer.id, seat)
    const { available_seats: free, starts_at, sequence, instructor_id, isOffered } = taken
    if (hold?.isNew && !isOffered) await requireShare(trx, order, free)
    beginnings.push(starts_at)
    const line = { checkout_id: id, ...order, sequence, instructor_id, seat } as const
    lines.push({ ...line, refunded_minor: 0, kept_percent: null })
  }
  lines.sort((a, b) => (a.order_id < b.order_id ? -1 : 1))
  const at = school.clock()
  // The provider counts in whole seconds.
  const expiresAt = isHeld ? Math.ceil((at + holdTime) / second) * second : null
  const checkout: CheckoutRow = {
    id,
    student_id: buyer.id,
    status: isHeld ? 'starting' : 'paid',
    method,
    currency,
    subtotal_minor: sumOf(lines, 'list_minor'),
    discount_minor: sumOf(lines, 'discount_minor'),
    total_minor: sumOf(lines, 'net_minor'),
    policy: JSON.stringify(policy),
    coupon_code: code ?? null,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    session_id: null,
    url: null,
    payment_id: null,
    provider_account: null,
    is_live: null,
    expires_at: expiresAt,
    // Nobody pays for a class that has begun (clause 10.3).
    held_until: expiresAt && Math.min(hold?.earlier ?? expiresAt, ...beginnings),
    address: hold?.address ?? null,
    language: language ?? null,
    looked_at: null,
    note: note || null,
    created_at: at,
    settled_at: isHeld ? null : at,
  }
  await insertCheckout(trx, checkout, lines)
  return { checkout, lines }
}
