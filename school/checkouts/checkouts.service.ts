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
import type { Language } from '#messages/languages.ts'
import { fault } from '#messages/reasons.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Actor } from '#school/base/caller.ts'
import type { By } from '#school/audit/audit.service.ts'
import { listPriced } from '#school/coupons/priced-classes.ts'
import type { CouponUses } from '#school/coupons/apply-coupon.ts'
import type { StudentMails } from '#school/notify/student-mails.ts'
import { sumOf } from '#school/books/amounts.ts'
import type { Books } from '#school/books/ledger.ts'
import { listLines } from '#school/books/books.repo.ts'
import * as repo from './checkouts.repo.ts'
import { lockOwn, lockUnpaid, markOrder } from '#school/orders/mark-order.ts'
import { orderLife } from '#school/orders/order-life.ts'
import { lockOrder, type OrderRow } from '#school/orders/orders.repo.ts'
import { isRecordId } from '#school/base/record-id.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { readLanguage } from '#school/base/wording.ts'
import { requireOffered } from '#school/users/require-offered.ts'
import type { ApplyParts } from './apply-session.ts'
import { allowHold } from './holds.ts'
import { forgetAddressesOf } from './holds.repo.ts'
import {
  priceOrders,
  writeCheckout,
  type NewCheckout,
  type NewCheckoutParts,
} from './new-checkout.ts'
import type { SyncWithProvider } from './sync-with-provider.ts'
import { toCheckout, toQuote } from './to-checkout.ts'

type CheckoutsParts = NewCheckoutParts & {
  db: Db
  noteStudents: ApplyParts['noteStudents']
  confirmBookings: StudentMails['confirmBookings']
  books: Pick<Books, 'bookPayment' | 'findReceiptOf'>
  coupons: Pick<CouponUses, 'apply' | 'reserve'>
  /** The provider's minimum, in minor units. */
  minMinor: number
  /** Also ends checkouts of a former provider. */
  sync: Pick<SyncWithProvider, 'sync' | 'syncIfDue' | 'close'>
  /** If false, a student's confirmation is the payment. */
  hasPages: boolean
  /** A confirmation also pays for a priced class, by the old call (clauses 4.3, 13.4). */
  acceptsInstantPayment: boolean
  languages: readonly Language[]
  timeZone: string
  /** In hundredths of a percent, included in prices. */
  taxBp: number
}

type Buyer = Pick<Actor, 'id' | 'name' | 'email'>

type Begun = { id: string; is: 'paid' | 'begun' | 'there' | 'in the way' }

const maxRounds = 3

/** Students' payments, for one or several seats (clauses 13.2, 13.3). */
export function createCheckouts(parts: CheckoutsParts) {
  const { db, clock, books, coupons, taxBp, sync, hasPages, acceptsInstantPayment, minMinor } =
    parts

  async function payAtOnce(
    trx: Trx,
    buyer: Buyer,
    by: By,
    rows: readonly OrderRow[],
    paid: NewCheckout,
  ): Promise<{ id: string }> {
    const { checkout, lines } = await writeCheckout(trx, parts, buyer, paid)
    for (const row of rows) await markOrder(trx, clock, by, row, 'pay')
    await parts.noteStudents(trx, by, lines)
    // Addresses are stored only for people who were sent to the payment page.
    if (hasPages && checkout.total_minor > 0) await forgetAddressesOf(trx, buyer.id)
    // Last, because other payments wait for its number.
    const booking = { actorId: by.id, at: clock() }
    if (checkout.subtotal_minor > 0) await books.bookPayment(trx, checkout, lines, booking)
    else await parts.confirmBookings(trx, buyer.id, lines)
    return checkout
  }

  /** Prices locked orders; 400 at `coupon`. A total below the provider's minimum is discounted to nothing. */
  async function price(trx: Trx, actor: Actor, rows: readonly OrderRow[], code = '') {
    const coupon =
      code === '' ? null : await coupons.apply(trx, code, actor, await listPriced(trx, rows))
    const orders = priceOrders(rows, taxBp, coupon?.discounts)
    const total = sumOf(orders, 'net_minor')
    const isTooLittle = hasPages && total > 0 && total < minMinor
    const whole = rows.map(({ price_cents }) => price_cents)
    return { coupon, orders: isTooLittle ? priceOrders(rows, taxBp, whole) : orders }
  }

  /** Begins a checkout, or finds the one that the student can still pay. */
  async function begin(
    trx: Trx,
    actor: Actor,
    { orderIds, coupon: code, language }: NewCheckoutRequest,
  ): Promise<Begun> {
    await requireActor(trx, actor, 'orders:pay')
    const open = await repo.lockOpenOf(trx, actor.id)
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
    const hold = hasPages && mayCost ? await allowHold(trx, parts, actor, rows) : undefined
    if (open !== undefined) return { id: open.id, is: 'in the way' }
    const { coupon, orders } = await price(trx, actor, rows, code)
    const isFree = sumOf(orders, 'net_minor') === 0
    const isPaid = hold === undefined || isFree
    const pages = { hold, language: language ?? (await readLanguage(trx, actor.id)) }
    const priced = { orders, code: coupon?.code }
    const { id } = isPaid
      ? await payAtOnce(trx, actor, actor, rows, { ...priced, method: isFree ? 'free' : 'instant' })
      : (await writeCheckout(trx, parts, actor, { ...priced, method: 'provider', ...pages }))
          .checkout
    if (coupon !== null) {
      const use = { id, personId: actor.id, isPaid, isNew: hold?.isNew ?? false }
      await coupons.reserve(trx, coupon, use)
    }
    return { id, is: isPaid ? 'paid' : 'begun' }
  }

  async function read(actor: Actor, id: string): Promise<Checkout> {
    const row = isRecordId(id) ? await repo.findCheckout(db, id) : undefined
    if (row?.student_id !== actor.id) throw refuse('not-found', 'noCheckout')
    const bookings = await repo.listBookings(db, id)
    return toCheckout(row, await listLines(db, id), await books.findReceiptOf(id), bookings)
  }

  return {
    /**
     * Pays the actor's order by confirmation and takes a seat, all or nothing (clause 4.3). Idempotent. 404
     * not the actor's, 402 payment-needed if a confirmation is not enough (clause 13.4), 409
     * payment-under-way, no-seats-left, class-not-open, class-started.
     */
    pay(actor: Actor, id: string): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'orders:pay')
        const row = await lockOwn(trx, actor, id)
        if (row.status !== orderLife.pay.from) return { modifiedCount: 0 }
        if (!acceptsInstantPayment && row.price_cents > 0)
          throw refuse('payment-needed', 'payOnPage')
        const method = row.price_cents === 0 ? 'free' : 'instant'
        await payAtOnce(trx, actor, actor, [row], { orders: priceOrders([row], taxBp), method })
        return { modifiedCount: 1 }
      })
    },

    /**
     * Records a payment by hand, for an admin (clause 13.10); a sum below the price is a discount. 404, 400
     * more than the price, 409 payment-under-way, no-seats-left, class-not-open, class-started.
     */
    payByHand(
      actor: Actor,
      id: string,
      { amount, method, note }: PaidByHand,
    ): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'refunds:manage')
        const row = isRecordId(id) ? await lockOrder(trx, id) : undefined
        if (row === undefined) throw refuse('not-found', 'noOrder')
        if (row.status !== orderLife.pay.from) return { modifiedCount: 0 }
        const discount = row.price_cents - toMinor(amount)
        if (discount < 0)
          throw refuseFields({
            amount: fault('costs', { sum: sumIn(row.price_cents, parts.currency) }),
          })
        const buyer = { id: row.student_id, name: row.student_name, email: row.student_email }
        const orders = priceOrders([row], taxBp, [discount])
        await payAtOnce(trx, buyer, actor, [row], { orders, method, note })
        return { modifiedCount: 1 }
      })
    },

    /** The total price of unpaid orders. 400 unusable coupon, 404 not the actor's, 409 order-paid. */
    quote(actor: Actor, { orderIds, coupon: code }: CheckoutRequest): Promise<Quote> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'orders:pay')
        const rows = await lockUnpaid(trx, actor, orderIds)
        const { coupon, orders } = await price(trx, actor, rows, code)
        return toQuote(orders, { coupon: coupon?.code ?? null, currency: parts.currency })
      })
    },

    /**
     * Pays for some of the actor's orders, all or none, or holds their seats and opens a payment page (clause
     * 13.2). Reuses a payable checkout of the same orders, and closes one of other orders. 404 not the
     * actor's, 409 order-paid, payment-under-way, no-seats-left, limit-reached, class-not-open,
     * class-started, 429 too-many-requests, 503 payments-unreachable (the same call continues),
     * payments-refused.
     */
    async start(actor: Actor, request: NewCheckoutRequest): Promise<Checkout> {
      if (request.language !== undefined) requireOffered(parts.languages, request.language)
      for (let round = 1; round <= maxRounds; round += 1) {
        const { id, is } = await transaction(db, (trx) => begin(trx, actor, request))
        if (is === 'in the way') await sync.close(id)
        else if (is !== 'paid') await sync.sync(id)
        const found = await read(actor, id)
        // The sync may have found an existing checkout paid or over.
        if (is === 'paid' || is === 'begun') return found
        if (is === 'there' && !endedStatuses.includes(found.status)) return found
      }
      throw refuse('payment-under-way', 'otherPayment')
    },

    /**
     * Cancels the actor's open checkout. 404 not the actor's, 409 payment-under-way if money is on its way,
     * 503 payments-unreachable, payments-refused.
     */
    async close(actor: Actor, id: string): Promise<Checkout> {
      await transaction(db, (trx) => requireActor(trx, actor, 'orders:pay'))
      await read(actor, id)
      await sync.close(id)
      const closed = await read(actor, id)
      if (closed.status === 'processing' || closed.status === 'fault')
        throw refuse('payment-under-way', 'moneyUnderWay')
      return closed
    },

    /** Syncs with the provider first; 404 not the actor's. */
    async read(actor: Actor, id: string): Promise<Checkout> {
      const found = await read(actor, id)
      if (!waitingStatuses.includes(found.status)) return found
      await sync.syncIfDue(id)
      return read(actor, id)
    },
  }
}
