import {
  endedStatuses,
  waitingStatuses,
  type Checkout,
  type CheckoutRequest,
  type NewCheckoutRequest,
  type Quote,
} from '#contract/checkouts.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { sumIn, toMinor } from '#contract/money.ts'
import type { PaidByHand } from '#contract/refunds.ts'
import { fault } from '#messages/reasons.ts'
import { transaction } from '#platform/database/transaction.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import type { By } from '#school/base/facts.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { requireOffered } from '#school/base/require-offered.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { readLanguage } from '#school/base/wording.ts'
import { sumOf } from '#school/books/amounts.ts'
import { findReceiptOf } from '#school/books/ledger.ts'
import { applyCoupon, reserveCoupon } from '#school/coupons/apply-coupon.ts'
import { listPriced } from '#school/coupons/priced-classes.ts'
import { lockOwn, lockUnpaid, markPaid } from '#school/orders/mark-order.ts'
import { orderLife } from '#school/orders/order-life.ts'
import { lockOrder, type OrderRow } from '#school/orders/orders.repo.ts'
import { findCheckout, lockOpenOf } from '#school/sales/checkouts.repo.ts'
import { listBookings, listLines } from '#school/sales/lines.repo.ts'
import { allowHold } from './holds.ts'
import { priceOrders, writeCheckout, type NewCheckout } from './new-checkout.ts'
import { closeAtProvider, syncCheckout, syncIfDue } from './sync-with-provider.ts'
import { toCheckout, toQuote } from './to-checkout.ts'

type Buyer = Pick<Actor, 'id' | 'name' | 'email'>

type Begun = { id: string; is: 'paid' | 'begun' | 'there' | 'in the way' }

const maxRounds = 3

/** Students' payments, for one or several seats (clauses 13.2, 13.3): the seats of locked orders are taken. */
async function payAtOnce(
  school: School,
  trx: Trx,
  buyer: Buyer,
  by: By,
  rows: readonly OrderRow[],
  paid: NewCheckout,
): Promise<{ id: string }> {
  const { checkout, lines } = await writeCheckout(school, trx, buyer, paid)
  for (const row of rows) await markPaid(school, trx, by, row)
  await school.happened(trx, { kind: 'checkout-paid', at: school.clock(), by, checkout, lines })
  return checkout
}

/** Prices locked orders; 400 at `coupon`. A total below the provider's minimum is discounted to nothing. */
async function price(school: School, trx: Trx, actor: Actor, rows: readonly OrderRow[], code = '') {
  const { provider, hasProvider, settings } = school
  const coupon =
    code === '' ? null : await applyCoupon(school, trx, code, actor, await listPriced(trx, rows))
  const orders = priceOrders(rows, settings.taxBp, coupon?.discounts)
  const total = sumOf(orders, 'net_minor')
  const isTooLittle = hasProvider && total > 0 && total < provider.minSum(settings.currency)
  const whole = rows.map(({ price_cents }) => price_cents)
  return { coupon, orders: isTooLittle ? priceOrders(rows, settings.taxBp, whole) : orders }
}

/** Begins a checkout, or finds the one that the student can still pay. */
async function begin(
  school: School,
  trx: Trx,
  actor: Actor,
  { orderIds, coupon: code, language }: NewCheckoutRequest,
): Promise<Begun> {
  await requireActor(trx, actor, 'orders:pay')
  const open = await lockOpenOf(trx, actor.id)
  if (open !== undefined) {
    const held = (await listLines(trx, open.id)).map(({ order_id }) => order_id)
    const isSame =
      held.length === orderIds.length &&
      orderIds.every((id) => held.includes(id)) &&
      open.coupon_code === (code?.toUpperCase() || null)
    if (isSame) return { id: open.id, is: 'there' }
  }
  const rows = await lockUnpaid(trx, actor, orderIds)
  const mayCost = rows.some(({ price_cents }) => price_cents > 0)
  // Checked before another checkout is closed: a refused caller keeps that one.
  const hold = school.hasProvider && mayCost ? await allowHold(school, trx, actor, rows) : undefined
  if (open !== undefined) return { id: open.id, is: 'in the way' }
  const { coupon, orders } = await price(school, trx, actor, rows, code)
  const isFree = sumOf(orders, 'net_minor') === 0
  const isPaid = hold === undefined || isFree
  const pages = { hold, language: language ?? (await readLanguage(trx, actor.id)) }
  const priced = { orders, code: coupon?.code }
  const { id } = isPaid
    ? await payAtOnce(school, trx, actor, actor, rows, {
        ...priced,
        method: isFree ? 'free' : 'instant',
      })
    : (await writeCheckout(school, trx, actor, { ...priced, method: 'provider', ...pages }))
        .checkout
  if (coupon !== null) {
    const use = { id, personId: actor.id, isPaid, isNew: hold?.isNew ?? false }
    await reserveCoupon(school, trx, coupon, use)
  }
  return { id, is: isPaid ? 'paid' : 'begun' }
}

async function read({ db }: School, actor: Actor, id: string): Promise<Checkout> {
  const row = await findCheckout(db, id)
  if (row?.student_id !== actor.id) throw refuse('not-found', 'noCheckout')
  const bookings = await listBookings(db, id)
  return toCheckout(row, await listLines(db, id), await findReceiptOf(db, id), bookings)
}

/**
 * Pays the actor's order by confirmation and takes a seat, all or nothing (clause 4.3). Idempotent. 404 not
 * the actor's, 402 payment-needed if a confirmation is not enough (clause 13.4), 409 payment-under-way,
 * no-seats-left, class-not-open, class-started.
 */
export function payOrder(school: School, actor: Actor, id: string): Promise<ModifiedCount> {
  return act(school, actor, 'orders:pay', async (trx) => {
    const row = await lockOwn(trx, actor, id)
    if (row.status !== orderLife.pay.from) return { modifiedCount: 0 }
    if (!school.acceptsInstantPayment && row.price_cents > 0)
      throw refuse('payment-needed', 'payOnPage')
    const method = row.price_cents === 0 ? 'free' : 'instant'
    const orders = priceOrders([row], school.settings.taxBp)
    await payAtOnce(school, trx, actor, actor, [row], { orders, method })
    return { modifiedCount: 1 }
  })
}

/**
 * Records a payment by hand, for an admin (clause 13.10); a sum below the price is a discount. 404, 400 more
 * than the price, 409 payment-under-way, no-seats-left, class-not-open, class-started.
 */
export function payByHand(
  school: School,
  actor: Actor,
  id: string,
  { amount, method, note }: PaidByHand,
): Promise<ModifiedCount> {
  const { taxBp, currency } = school.settings
  return act(school, actor, 'refunds:manage', async (trx) => {
    const row = await lockOrder(trx, id)
    if (row === undefined) throw refuse('not-found', 'noOrder')
    if (row.status !== orderLife.pay.from) return { modifiedCount: 0 }
    const discount = row.price_cents - toMinor(amount)
    if (discount < 0)
      throw refuseFields({ amount: fault('costs', { sum: sumIn(row.price_cents, currency) }) })
    const buyer = { id: row.student_id, name: row.student_name, email: row.student_email }
    const orders = priceOrders([row], taxBp, [discount])
    await payAtOnce(school, trx, buyer, actor, [row], { orders, method, note })
    return { modifiedCount: 1 }
  })
}

/** The total price of unpaid orders. 400 unusable coupon, 404 not the actor's, 409 order-paid. */
export function quoteCheckout(
  school: School,
  actor: Actor,
  { orderIds, coupon: code }: CheckoutRequest,
): Promise<Quote> {
  return act(school, actor, 'orders:pay', async (trx) => {
    const rows = await lockUnpaid(trx, actor, orderIds)
    const { coupon, orders } = await price(school, trx, actor, rows, code)
    return toQuote(orders, { coupon: coupon?.code ?? null, currency: school.settings.currency })
  })
}

/**
 * Pays for some of the actor's orders, all or none, or holds their seats and opens a payment page (clause
 * 13.2). Reuses a payable checkout of the same orders, and closes one of other orders. 404 not the actor's,
 * 409 order-paid, payment-under-way, no-seats-left, limit-reached, class-not-open, class-started, 429
 * too-many-requests, 503 payments-unreachable (the same call continues), payments-refused.
 */
export async function startCheckout(
  school: School,
  actor: Actor,
  request: NewCheckoutRequest,
): Promise<Checkout> {
  if (request.language !== undefined) requireOffered(school.settings.languages, request.language)
  for (let round = 1; round <= maxRounds; round += 1) {
    const { id, is } = await transaction(school.db, (trx) => begin(school, trx, actor, request))
    if (is === 'in the way') await closeAtProvider(school, id)
    else if (is !== 'paid') await syncCheckout(school, id)
    const found = await read(school, actor, id)
    // The sync may have found an existing checkout paid or over.
    if (is === 'paid' || is === 'begun') return found
    if (is === 'there' && !endedStatuses.includes(found.status)) return found
  }
  throw refuse('payment-under-way', 'otherPayment')
}

/**
 * Cancels the actor's open checkout. 404 not the actor's, 409 payment-under-way if money is on its way, 503
 * payments-unreachable, payments-refused.
 */
export async function closeOwnCheckout(
  school: School,
  actor: Actor,
  id: string,
): Promise<Checkout> {
  await transaction(school.db, (trx) => requireActor(trx, actor, 'orders:pay'))
  await read(school, actor, id)
  await closeAtProvider(school, id)
  const closed = await read(school, actor, id)
  if (closed.status === 'processing' || closed.status === 'fault')
    throw refuse('payment-under-way', 'moneyUnderWay')
  return closed
}

/** Syncs with the provider first; 404 not the actor's. */
export async function readCheckout(school: School, actor: Actor, id: string): Promise<Checkout> {
  const found = await read(school, actor, id)
  if (!waitingStatuses.includes(found.status)) return found
  await syncIfDue(school, id)
  return read(school, actor, id)
}
