import { sql } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { prepareQuery } from '#platform/database/prepare-query.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import type { CouponOfCheckout, PaidLine } from './cancellation-policy.ts'
import type { PlaceOfCheckout } from './coupon-earned.ts'

export type CheckoutRow = Tables['checkouts']
export type CheckoutLine = Tables['checkout_lines']

/** Writes a checkout with its lines. */
export async function insertCheckout(trx: Trx, row: CheckoutRow, lines: CheckoutLine[]) {
  await insertRows(trx, 'checkouts', [row])
  await insertRows(trx, 'checkout_lines', lines)
}

export function findCheckout(db: Db, id: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The id of the checkout that has stored this page. */
export async function findBySession(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.id
}

/** Reads a checkout and locks it until the transaction ends. */
export function lockCheckout(trx: Trx, id: string): Promise<CheckoutRow | undefined> {
  const checkout = trx.selectFrom('checkouts').selectAll().where('id', '=', id)
  return forUpdate(trx, checkout).executeTakeFirst()
}

/** The checkout that a student has begun and can still pay, locked until the transaction ends. */
export function lockOpenOf(trx: Trx, studentId: string): Promise<CheckoutRow | undefined> {
  const open = trx
    .selectFrom('checkouts')
    .selectAll()
    .where('student_id', '=', studentId)
    .where((eb) => eb('status', 'in', [sql.lit('starting' as const), sql.lit('open' as const)]))
  return forUpdate(trx, open).executeTakeFirst()
}

/**
 * The checkout that a payment of the provider was made for, also one that bought nothing there: too late, twice or at
 * fault.
 */
export async function findByPayment(db: Db, paymentId: string): Promise<string | undefined> {
  const checkout = await db
    .selectFrom('checkouts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (checkout !== undefined) return checkout.id
  const entry = await db
    .selectFrom('ledger')
    .select('checkout_id')
    .where('kind', '=', 'payment')
    .where('reference', '=', paymentId)
    .executeTakeFirst()
  return entry?.checkout_id
}

/** Changes a locked checkout. */
export async function changeCheckout(trx: Trx, id: string, changes: Partial<CheckoutRow>) {
  await trx.updateTable('checkouts').set(changes).where('id', '=', id).execute()
}

/** Notes that the provider is asked `now`; false where it was after `since`, or there is nothing to ask. */
export async function claimLook(db: Db, id: string, now: number, since: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ looked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '<=', since)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Checkouts in these states, those that have waited the longest first. */
export async function listWaiting(
  db: Db,
  statuses: readonly CheckoutRow['status'][],
  count: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('status', 'in', statuses)
    .orderBy('created_at')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** What the seats of a checkout are from now on. */
export async function markSeats(trx: Trx, checkoutId: string, seat: CheckoutLine['seat']) {
  await trx
    .updateTable('checkout_lines')
    .set({ seat })
    .where('checkout_id', '=', checkoutId)
    .execute()
}

/** The lines of a checkout, in the order in which they were ordered. */
export function listLines(db: Db, checkoutId: string): Promise<CheckoutLine[]> {
  return db
    .selectFrom('checkout_lines')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('order_id')
    .execute()
}

/** The checkout that holds or has paid for a place, locked until the transaction ends. */
export function lockCheckoutOf(trx: Trx, order: string): Promise<CheckoutRow | undefined> {
  const checkout = trx
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', (eb) =>
      eb
        .selectFrom('checkout_lines')
        .select('checkout_id')
        .where('order_id', '=', order)
        .where('seat', '<>', sql.lit('released' as const)),
    )
  return forUpdate(trx, checkout).executeTakeFirst()
}

/** What the books have going out of the payment that bought the checkout `k`; other payments of it are no part of this. */
export const gone = sql<number>`cast((
  select coalesce(-sum(g.amount_minor), 0) from refunds f join ledger g on g.refund_id = f.id
  where f.checkout_id = k.id and f.payment_id is not distinct from k.payment_id
) as bigint)`

/** The columns of the class `c` that decide what a cancellation gives back. */
export const classMoments = [
  'c.starts_at',
  'c.began_at',
  'c.dated_at',
  'c.undated_at',
  'c.cancelled_at as class_cancelled_at',
  'c.withdrawn_at',
  'c.refunds_held',
  'c.sequence as class_sequence',
] as const

// The state is written into the text: SQLite uses a partial index only where it reads its condition there.
const linesOfPlaces = (db: Db) =>
  db
    .selectFrom('checkout_lines as l')
    .innerJoin('checkouts as k', 'k.id', 'l.checkout_id')
    .innerJoin('classes as c', 'c.id', 'l.class_id')
    .leftJoin('orders as o', 'o.id', 'l.order_id')
    .selectAll('l')
    .select(['k.policy', 'k.total_minor', 'k.coupon_code', gone.as('gone_minor')])
    .select(classMoments)
    .select(['o.paid_at', 'o.seen_at'])
    .where('l.seat', '<>', sql.lit('released'))

const lineOfPlace = prepareQuery((db: Db, { order }: { order: string }) =>
  linesOfPlaces(db).where('l.order_id', '=', order),
)

/** The lines that have paid for the places of a class, or for some of them. */
export function listPaidLines(db: Db, classId: string, orderIds?: string[]) {
  let query = linesOfPlaces(db)
    .where('o.class_id', '=', classId)
    .where('o.status', '=', sql.lit('paid'))
  if (orderIds !== undefined) query = query.where('l.order_id', 'in', orderIds)
  return query.execute()
}

/** The line that holds or has paid for a place; undefined for one from before there were checkouts, or in no checkout. */
export async function findLineOfPlace(
  db: Db,
  order: string,
): Promise<(CheckoutLine & PaidLine & Pick<CheckoutRow, 'coupon_code'>) | undefined> {
  return (await lineOfPlace(db, { order })).rows[0]
}

/** Notes how much stays to be paid for of a place that its student cancels. */
export async function keepPercent(trx: Trx, line: CheckoutLine, kept_percent: number) {
  await trx
    .updateTable('checkout_lines')
    .set({ kept_percent })
    .where('checkout_id', '=', line.checkout_id)
    .where('order_id', '=', line.order_id)
    .execute()
}

/** The coupons with a lowest sum that the checkouts of these lines were paid with, by the id of the checkout. */
export async function findCoupons(
  db: Db,
  lines: readonly { [column in 'checkout_id' | 'coupon_code']: string | null }[],
): Promise<Map<string, CouponOfCheckout>> {
  const checkoutIds = lines.flatMap(({ checkout_id, coupon_code }) =>
    coupon_code === null ? [] : (checkout_id ?? []),
  )
  if (checkoutIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('coupon_uses as u')
    .innerJoin('coupons as q', 'q.id', 'u.coupon_id')
    .innerJoin('checkout_lines as l', 'l.checkout_id', 'u.checkout_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.checkout_id', 'l.order_id', 'l.class_id', 'l.instructor_id'])
    .select(['l.list_minor', 'l.net_minor', 'l.refunded_minor', 'l.kept_percent', 'q.min_minor'])
    .select(['q.class_id as coupon_class_id', 'q.instructor_id as coupon_instructor_id'])
    .select(
      sql<PlaceOfCheckout['state']>`case when o.cancelled_at is null then 'taken'
        when l.kept_percent is null then 'cancelled-by-school' else 'cancelled' end`.as('state'),
    )
    .where('u.checkout_id', 'in', checkoutIds)
    .where('l.seat', '=', 'taken')
    .where('q.min_minor', 'is not', null)
    .orderBy('l.order_id')
    .execute()
  const byCheckout = Map.groupBy(rows, ({ checkout_id }) => checkout_id)
  return new Map(
    [...byCheckout].map(([id, places]) => {
      const {
        min_minor = null,
        coupon_class_id = null,
        coupon_instructor_id = null,
      } = places[0] ?? {}
      const terms = { min_minor, class_id: coupon_class_id, instructor_id: coupon_instructor_id }
      return [id, { terms, places }]
    }),
  )
}

/** The checkouts that hold or have paid for places of these orders. */
export async function listCheckoutsOf(db: Db, orderIds: string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('checkout_lines')
    .select('checkout_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .where('seat', '<>', sql.lit('released' as const))
    .execute()
  return rows.map(({ checkout_id }) => checkout_id)
}

/** Notes that the ledger has so much more of a refund, or less, for the place that it is of. */
export async function addRefunded(
  trx: Trx,
  { checkout_id, order_id }: Pick<Tables['refunds'], 'checkout_id' | 'order_id'>,
  amountMinor: number,
) {
  await trx
    .updateTable('checkout_lines')
    .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amountMinor) }))
    .where('checkout_id', '=', checkout_id)
    .where('order_id', '=', order_id)
    .execute()
}

export const insertRefund = (trx: Trx, row: Tables['refunds']): Promise<void> =>
  insertRows(trx, 'refunds', [row])
