import type { Checkout, Quote, Wanted } from '#contract/checkouts.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { currency, fromMinor } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/receipts.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#school/caller.ts'
import type { ClassesService } from '#school/classes/classes.service.ts'
import { priceLines, type PricedLine } from '#school/money/amounts.ts'
import type { Books } from '#school/money/books.ts'
import type { CancellationPolicy } from '#school/money/cancellation-policy.ts'
import * as repo from '#school/money/checkouts.repo.ts'
import { lockOwn, markOrder } from '#school/orders/mark-order.ts'
import { orderLife } from '#school/orders/order-life.ts'
import type { OrderRow } from '#school/orders/orders.repo.ts'
import { isRecordId } from '#school/record-id.ts'
import { refuse } from '#school/refuse.ts'
import { requireActor } from '#school/require-actor.ts'
import type { Db, Trx } from '#school/tables.ts'
import { waiting } from './apply-session.ts'
import { payWithin, type Settling } from './settling.ts'

type CheckoutsParts = {
  db: Db
  clock: Clock
  classes: Pick<ClassesService, 'takeSeat'>
  books: Pick<Books, 'bookPayment' | 'findReceiptOf'>
  policy: CancellationPolicy
  /** The rate of tax that prices contain, in hundredths of a percent. */
  taxBp: number
  /** What talks to the payment provider; null where a student's word is the payment. */
  settling: Settling | null
  /** Whether a student's word pays a class with a price, too, by the old call (clauses 4.3, 13.4). */
  isWordEnough: boolean
}

/** What became of the wish to pay. */
type Begun = { id: string; is: 'paid' | 'begun' | 'there' | 'in the way' }

/** How often a checkout that is in the way, or over by now, is looked for again. */
const mostRounds = 3

/** How a checkout ends that is not paid. */
const over: readonly Checkout['status'][] = ['expired', 'failed', 'refused']

const second = 1_000

export type CheckoutsService = ReturnType<typeof createCheckouts>

const sumOf = (lines: readonly PricedLine[], part: 'listMinor' | 'discountMinor' | 'netMinor') =>
  lines.reduce((sum, line) => sum + line[part], 0)

function methodOf(isHeld: boolean, totalMinor: number): PaymentMethod {
  if (isHeld) return 'provider'
  return totalMinor === 0 ? 'free' : 'instant'
}

/** What a checkout costs, on the wire. */
function toQuote(lines: readonly { orderId: string; name: string; line: PricedLine }[]): Quote {
  const priced = lines.map(({ line }) => line)
  return {
    lines: lines.map(({ orderId, name, line }) => ({
      orderId,
      courseName: name,
      price: fromMinor(line.listMinor),
      discount: fromMinor(line.discountMinor),
      net: fromMinor(line.netMinor),
    })),
    subtotal: fromMinor(sumOf(priced, 'listMinor')),
    discount: fromMinor(sumOf(priced, 'discountMinor')),
    total: fromMinor(sumOf(priced, 'netMinor')),
    currency,
    coupon: null,
  }
}

/** The actor's unpaid orders, locked in the order of their ids; 404 not the actor's, 409 order-paid. */
async function lockUnpaid(trx: Trx, actor: Actor, orderIds: readonly string[]) {
  const rows: OrderRow[] = []
  for (const id of orderIds.toSorted()) rows.push(await lockOwn(trx, actor, id))
  const paid = rows.find(({ status }) => status !== orderLife.pay.from)
  if (paid !== undefined) throw refuse('order-paid', `“${paid.course_name}” is paid already.`)
  return rows
}

/** What students pay, at once or place by place (clauses 13.2, 13.3). */
export function createCheckouts(parts: CheckoutsParts) {
  const { db, clock, classes, books, policy, taxBp, settling, isWordEnough } = parts

  function price(rows: readonly OrderRow[]): PricedLine[] {
    return priceLines(
      rows.map(({ price_cents }) => price_cents),
      0,
      taxBp,
    )
  }

  /** Writes a checkout of locked orders with a seat for each, taken or held: all of them or none. */
  async function write(
    trx: Trx,
    actor: Actor,
    rows: readonly OrderRow[],
    seat: 'taken' | 'held',
  ): Promise<{ checkout: repo.CheckoutRow; lines: repo.CheckoutLine[] }> {
    const priced = price(rows)
    const id = newId()
    for (const row of rows)
      if ((await repo.findLineOfPlace(trx, row.id)) !== undefined)
        throw refuse('payment-under-way', `“${row.course_name}” is being paid for.`)
    const sequences = new Map<string, number>()
    // Classes are locked in the order of their ids, by whoever needs several.
    for (const { class_id } of rows.toSorted((a, b) => (a.class_id < b.class_id ? -1 : 1)))
      sequences.set(class_id, await classes.takeSeat(trx, class_id, seat))
    const at = clock()
    const total_minor = sumOf(priced, 'netMinor')
    const isHeld = seat === 'held'
    const checkout: repo.CheckoutRow = {
      id,
      student_id: actor.id,
      status: isHeld ? 'starting' : 'paid',
      method: methodOf(isHeld, total_minor),
      currency,
      subtotal_minor: sumOf(priced, 'listMinor'),
      discount_minor: sumOf(priced, 'discountMinor'),
      total_minor,
      policy: JSON.stringify(policy),
      coupon_code: null,
      buyer_name: actor.name,
      buyer_email: actor.email,
      session_id: null,
      url: null,
      payment_id: null,
      // In whole seconds, as the provider has it.
      expires_at: isHeld ? Math.ceil((at + payWithin) / second) * second : null,
      looked_at: null,
      note: null,
      created_at: at,
      settled_at: isHeld ? null : at,
    }
    const lines = rows.map((row, index): repo.CheckoutLine => {
      const line = priced[index]
      if (line === undefined) throw new Error('every order has a price')
      return {
        checkout_id: id,
        order_id: row.id,
        class_id: row.class_id,
        name: row.course_name,
        sequence: sequences.get(row.class_id) ?? 0,
        list_minor: line.listMinor,
        discount_minor: line.discountMinor,
        net_minor: line.netMinor,
        tax_bp: line.taxBp,
        tax_minor: line.taxMinor,
        refunded_minor: 0,
        seat,
      }
    })
    await repo.insertCheckout(trx, checkout, lines)
    return { checkout, lines }
  }

  /** Takes the seats of locked orders and books their payment, in one transaction. */
  async function payAtOnce(trx: Trx, actor: Actor, rows: readonly OrderRow[]): Promise<string> {
    const { checkout, lines } = await write(trx, actor, rows, 'taken')
    for (const row of rows) await markOrder(trx, clock, actor, row, 'pay')
    if (checkout.subtotal_minor > 0) await books.bookPayment(trx, checkout, lines, clock())
    return checkout.id
  }

  /** Begins a checkout; or names the one that the student can still pay, and whether it is of the same orders. */
  async function begin(trx: Trx, actor: Actor, { orderIds }: Wanted): Promise<Begun> {
    await requireActor(trx, actor, 'orders:pay')
    const open = await repo.lockOpenOf(trx, actor.id)
    if (open !== undefined) {
      const held = (await repo.listLines(trx, open.id)).map(({ order_id }) => order_id)
      const isSame = held.length === orderIds.length && orderIds.every((id) => held.includes(id))
      return { id: open.id, is: isSame ? 'there' : 'in the way' }
    }
    const rows = await lockUnpaid(trx, actor, orderIds)
    if (settling === null || sumOf(price(rows), 'netMinor') === 0)
      return { id: await payAtOnce(trx, actor, rows), is: 'paid' }
    return { id: (await write(trx, actor, rows, 'held')).checkout.id, is: 'begun' }
  }

  async function read(actor: Actor, id: string): Promise<Checkout> {
    const row = isRecordId(id) ? await repo.findCheckout(db, id) : undefined
    if (row?.student_id !== actor.id) throw refuse('not-found', 'There is no such checkout.')
    const lines = await repo.listLines(db, id)
    return {
      ...toQuote(
        lines.map((line) => ({
          orderId: line.order_id,
          name: line.name,
          line: {
            listMinor: line.list_minor,
            discountMinor: line.discount_minor,
            netMinor: line.net_minor,
            taxBp: line.tax_bp,
            taxMinor: line.tax_minor,
          },
        })),
      ),
      _id: row.id,
      status: row.status,
      url: row.url,
      expiresAt: row.expires_at,
      receipt: await books.findReceiptOf(id),
      createdAt: row.created_at,
    }
  }

  return {
    /**
     * Pays an own order by the actor's word and takes a seat, all or nothing (clause 4.3); paying again changes
     * nothing. 404 not the actor's, 402 payment-needed where a word is not enough (clause 13.4), 409
     * payment-under-way, no-seats-left, class-not-open, class-started.
     */
    pay(actor: Actor, id: string): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'orders:pay')
        const row = await lockOwn(trx, actor, id)
        if (row.status !== orderLife.pay.from) return { modifiedCount: 0 }
        if (!isWordEnough && row.price_cents > 0)
          throw refuse('payment-needed', 'This class is paid through the payment page.')
        await payAtOnce(trx, actor, [row])
        return { modifiedCount: 1 }
      })
    },

    /** What some of the actor's unpaid orders cost together. 404 not the actor's, 409 order-paid. */
    quote(actor: Actor, { orderIds }: Wanted): Promise<Quote> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'orders:pay')
        const rows = await lockUnpaid(trx, actor, orderIds)
        const lines = price(rows)
        return toQuote(
          rows.flatMap(({ id: orderId, course_name: name }, index) => {
            const line = lines[index]
            return line === undefined ? [] : [{ orderId, name, line }]
          }),
        )
      })
    },

    /**
     * Pays for some of the actor's orders, all of them or none, or holds their seats and opens a page to pay on (clause
     * 13.2). One that can still be paid is given again for the same orders, and closed for others. 404 not the
     * actor's, 409 order-paid, payment-under-way, no-seats-left, class-not-open, class-started, 503
     * payments-unreachable: the same call goes on with it.
     */
    async start(actor: Actor, wanted: Wanted): Promise<Checkout> {
      for (let round = 1; round <= mostRounds; round += 1) {
        const { id, is } = await transaction(db, (trx) => begin(trx, actor, wanted))
        if (is === 'in the way') await settling?.close(id)
        else if (is !== 'paid') await settling?.settleNow(id)
        const found = await read(actor, id)
        // What was there may have been paid, or over, when it was looked at.
        if (is === 'paid' || is === 'begun') return found
        if (is === 'there' && !over.includes(found.status)) return found
      }
      throw refuse('payment-under-way', 'Another payment of yours is under way.')
    },

    /**
     * Gives up an own checkout that is open. 404 not the actor's, 409 payment-under-way where the money is on its way,
     * 503 payments-unreachable.
     */
    async close(actor: Actor, id: string): Promise<Checkout> {
      await transaction(db, (trx) => requireActor(trx, actor, 'orders:pay'))
      await read(actor, id)
      await settling?.close(id)
      const closed = await read(actor, id)
      if (closed.status === 'processing' || closed.status === 'fault')
        throw refuse('payment-under-way', 'Its money is on its way already.')
      return closed
    },

    /** An own checkout, as the provider has it by now; 404 where it is not the actor's. */
    async read(actor: Actor, id: string): Promise<Checkout> {
      const found = await read(actor, id)
      if (settling === null || !waiting.includes(found.status)) return found
      await settling.settleIfDue(id)
      return read(actor, id)
    },
  }
}
