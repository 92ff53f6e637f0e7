import type { PaymentMethod } from '#contract/receipts.ts'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { ClassesService } from '#school/classes/classes.service.ts'
import { priceLines, type PricedLine } from '#school/books/amounts.ts'
import type { CancellationPolicy } from '#school/refunds/cancellation-policy.ts'
import type { CheckoutLine, CheckoutRow } from '#school/books/books.repo.ts'
import { findLineOfPlace } from '#school/refunds/paid-lines.repo.ts'
import { insertCheckout } from './checkouts.repo.ts'
import type { OrderRow } from '#school/orders/orders.repo.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import { holdFor, requireShare, type Hold } from './holds.ts'

export type NewCheckoutParts = {
  clock: Clock
  classes: Pick<ClassesService, 'takeSeat'>
  policy: CancellationPolicy
  /** The school's (ISO 4217). */
  currency: string
  /** The rate of tax that prices contain, in hundredths of a percent. */
  taxBp: number
}

const second = 1_000

/** The sum of a part of lines, in minor units. */
export const sumOf = (
  lines: readonly PricedLine[],
  part: 'listMinor' | 'discountMinor' | 'netMinor',
): number => lines.reduce((sum, line) => sum + line[part], 0)

/** What locked orders cost, with what is off each of them (minor units). */
export const priceOf = (
  rows: readonly OrderRow[],
  taxBp: number,
  discounts: readonly number[] = [],
): PricedLine[] =>
  priceLines(
    rows.map(({ price_cents }) => price_cents),
    discounts,
    taxBp,
  )

/**
 * Writes a checkout of locked orders of one student with a seat for each, all of them or none: taken where it is paid,
 * held where it is paid through the provider. 409 payment-under-way, no-seats-left, limit-reached, class-not-open,
 * class-started.
 */
export async function writeCheckout(
  trx: Trx,
  { clock, classes, policy, currency }: NewCheckoutParts,
  buyer: { id: string; name: string; email: string },
  wanted: {
    rows: readonly OrderRow[]
    priced: readonly PricedLine[]
    method: PaymentMethod
    note?: string
    /** Of the coupon that the discounts are from. */
    code?: string | undefined
    /** What the student may hold, where the provider is paid. */
    hold?: Hold
  },
): Promise<{ checkout: CheckoutRow; lines: CheckoutLine[] }> {
  const { rows, priced, method, hold } = wanted
  const id = newId()
  const isHeld = hold !== undefined
  const seat = isHeld ? 'held' : 'taken'
  for (const row of rows)
    if ((await findLineOfPlace(trx, row.id)) !== undefined)
      throw refuse('payment-under-way', `“${row.course_name}” is being paid for.`)
  const taken = new Map<string, Pick<CheckoutLine, 'sequence' | 'instructor_id'>>()
  const beginnings: number[] = []
  // Classes are locked in the order of their ids, by whoever needs several.
  for (const row of rows.toSorted((a, b) => (a.class_id < b.class_id ? -1 : 1))) {
    const {
      available_seats: free,
      starts_at,
      ...place
    } = await classes.takeSeat(trx, row.class_id, seat)
    if (hold?.isNew) await requireShare(trx, row, free)
    taken.set(row.class_id, place)
    beginnings.push(starts_at)
  }
  const at = clock()
  // In whole seconds, as the provider has it.
  const expiresAt = isHeld ? Math.ceil((at + holdFor) / second) * second : null
  const checkout: CheckoutRow = {
    id,
    student_id: buyer.id,
    status: isHeld ? 'starting' : 'paid',
    method,
    currency,
    subtotal_minor: sumOf(priced, 'listMinor'),
    discount_minor: sumOf(priced, 'discountMinor'),
    total_minor: sumOf(priced, 'netMinor'),
    policy: JSON.stringify(policy),
    coupon_code: wanted.code ?? null,
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
    looked_at: null,
    note: wanted.note || null,
    created_at: at,
    settled_at: isHeld ? null : at,
  }
  const lines = rows.map((row, index): CheckoutLine => {
    const line = priced[index]
    const place = taken.get(row.class_id)
    if (line === undefined || place === undefined) throw new Error('every order has a price')
    return {
      checkout_id: id,
      order_id: row.id,
      class_id: row.class_id,
      ...place,
      name: row.course_name,
      list_minor: line.listMinor,
      discount_minor: line.discountMinor,
      net_minor: line.netMinor,
      tax_bp: line.taxBp,
      tax_minor: line.taxMinor,
      refunded_minor: 0,
      kept_percent: null,
      seat,
    }
  })
  await insertCheckout(trx, checkout, lines)
  return { checkout, lines }
}
