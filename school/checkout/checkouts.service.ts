import type { Checkout, Quote, Wanted } from '#contract/checkouts.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { currency, fromMinor } from '#contract/money.ts'
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

type CheckoutsParts = {
  db: Db
  clock: Clock
  classes: Pick<ClassesService, 'takeSeat'>
  books: Pick<Books, 'bookPayment' | 'findReceiptOf'>
  policy: CancellationPolicy
  /** The rate of tax that prices contain, in hundredths of a percent. */
  taxBp: number
}

export type CheckoutsService = ReturnType<typeof createCheckouts>

const sumOf = (lines: readonly PricedLine[], part: 'listMinor' | 'discountMinor' | 'netMinor') =>
  lines.reduce((sum, line) => sum + line[part], 0)

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
  const { db, clock, classes, books, policy, taxBp } = parts

  function price(rows: readonly OrderRow[]): PricedLine[] {
    return priceLines(
      rows.map(({ price_cents }) => price_cents),
      0,
      taxBp,
    )
  }

  /** Takes the seats of locked orders and books their payment, in one transaction: all of them or none. */
  async function payAtOnce(trx: Trx, actor: Actor, rows: readonly OrderRow[]): Promise<string> {
    const lines = price(rows)
    const id = newId()
    const sequences = new Map<string, number>()
    // Classes are locked in the order of their ids, by whoever needs several.
    for (const { class_id } of rows.toSorted((a, b) => (a.class_id < b.class_id ? -1 : 1)))
      sequences.set(class_id, await classes.takeSeat(trx, class_id))
    const at = clock()
    const checkout: repo.CheckoutRow = {
      id,
      student_id: actor.id,
      status: 'paid',
      method: sumOf(lines, 'netMinor') === 0 ? 'free' : 'instant',
      currency,
      subtotal_minor: sumOf(lines, 'listMinor'),
      discount_minor: sumOf(lines, 'discountMinor'),
      total_minor: sumOf(lines, 'netMinor'),
      policy: JSON.stringify(policy),
      coupon_code: null,
      buyer_name: actor.name,
      buyer_email: actor.email,
      session_id: null,
      url: null,
      payment_id: null,
      expires_at: null,
      looked_at: null,
      note: null,
      created_at: at,
      settled_at: at,
    }
    const stored = rows.map((row, index): repo.CheckoutLine => {
      const line = lines[index] ?? lines[0]
      if (line === undefined) throw new Error('a checkout has lines')
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
        seat: 'taken',
      }
    })
    await repo.insertCheckout(trx, checkout, stored)
    for (const row of rows) await markOrder(trx, clock, actor, row, 'pay')
    if (checkout.subtotal_minor > 0) await books.bookPayment(trx, checkout, stored, at)
    return id
  }

  return {
    /**
     * Pays an own order and takes a seat, all or nothing (clause 4.3); paying again changes
     * nothing. 404 not the actor's, 409 no-seats-left, class-not-open, class-started.
     */
    pay(actor: Actor, id: string): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'orders:pay')
        const row = await lockOwn(trx, actor, id)
        if (row.status !== orderLife.pay.from) return { modifiedCount: 0 }
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
     * Pays for some of the actor's orders, all of them or none (clause 13.2). 404 not the actor's, 409 order-paid,
     * no-seats-left, class-not-open, class-started.
     */
    async start(actor: Actor, { orderIds }: Wanted): Promise<Checkout> {
      const id = await transaction(db, async (trx) => {
        await requireActor(trx, actor, 'orders:pay')
        return payAtOnce(trx, actor, await lockUnpaid(trx, actor, orderIds))
      })
      return this.read(actor, id)
    },

    /** Gives up an own checkout; 404 where it is not the actor's. */
    async close(actor: Actor, id: string): Promise<Checkout> {
      await transaction(db, (trx) => requireActor(trx, actor, 'orders:pay'))
      return this.read(actor, id)
    },

    /** An own checkout; 404 where it is not the actor's. */
    async read(actor: Actor, id: string): Promise<Checkout> {
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
    },
  }
}
