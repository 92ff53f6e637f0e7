import { sql } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import { prepareAll, prepareFirst } from '#platform/database/prepare.ts'
import { lockRow } from '#school/base/row-by-id.ts'
import { byText, byWord, readSorted } from '#school/base/sorting.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { classMoments, refundedTotal } from '#school/sales/lines.repo.ts'
import { firstStatus, orderLife } from './order-life.ts'

export type OrderRow = Tables['orders']

/** Undefined if it was cancelled. */
export const lockOrder = prepareFirst((trx: Trx, id: string) => {
  const order = trx.selectFrom('orders').selectAll().where('id', '=', id)
  return forUpdate(trx, order.where('cancelled_at', 'is', null))
})

/** Including cancelled ones. */
export const lockAnyOrder = lockRow('orders')

const activeOf = (db: Db, studentId: string) =>
  db.selectFrom('orders').where('cancelled_at', 'is', null).where('student_id', '=', studentId)

const activeWithClass = (db: Db, studentId: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('classes as c', 'c.id', 'o.class_id')
    .selectAll('o')
    .select(classMoments)
    .select(['c.place', 'c.online_url', 'c.photo', 'c.available_seats', 'c.status as class_status'])
    // A literal, not bound: SQLite uses a partial index only if the text contains its condition.
    .leftJoin('checkout_lines as l', (join) =>
      join.onRef('l.order_id', '=', 'o.id').on('l.seat', '<>', sql.lit('released')),
    )
    .leftJoin('checkouts as k', 'k.id', 'l.checkout_id')
    .leftJoin('receipts as r', (join) =>
      join.onRef('r.checkout_id', '=', 'k.id').on('r.of_receipt', 'is', null),
    )
    .select(['l.checkout_id', 'l.sequence', 'l.net_minor', 'l.refunded_minor'])
    .select([
      'k.policy',
      'k.total_minor',
      'k.coupon_code',
      refundedTotal.as('refunded_total'),
      'r.id as receipt_id',
    ])
    .where('o.cancelled_at', 'is', null)
    .where('o.student_id', '=', studentId)

const orders = {
  id: 'o.id',
  own: 'o.created_at',
  by: {
    name: byText('o.course_name'),
    status: byWord('o.status', ['open', 'paid']),
    price: 'o.price_cents',
  },
}

export const listOfStudent = (
  db: Db,
  student: string,
  query: Omit<QueryOf<'listOrders'>, 'email'>,
) => readSorted(db, activeWithClass(db, student), orders, query)

export type OrderWithClass = Awaited<ReturnType<typeof listOfStudent>>['items'][number]

/** False if the student has an active order for the class, also in a race. */
export const insertOrder = (db: Db, row: OrderRow): Promise<boolean> =>
  insertUnlessThere(db, 'orders', row)

const markPaid = prepareAll((db: Db, id: string, at: number) =>
  db
    .updateTable('orders')
    .set({ status: orderLife.pay.to, paid_at: at })
    .where('id', '=', id)
    .where('status', '=', orderLife.pay.from),
)

const markCancelled = prepareAll((db: Db, id: string, at: number) =>
  db
    .updateTable('orders')
    .set({ status: orderLife.cancel.to, cancelled_at: at })
    .where('id', '=', id)
    .where('status', '=', orderLife.cancel.from),
)

/** The order is locked. */
export async function markOrder(db: Db, id: string, step: 'pay' | 'cancel', at: number) {
  await (step === 'pay' ? markPaid : markCancelled)(db, id, at)
}

const batchSize = 100

/** The next by id, without cancelled ones. */
export function lockSomeOfClass(trx: Trx, classId: string, after: string): Promise<OrderRow[]> {
  const orders = trx.selectFrom('orders').selectAll().where('class_id', '=', classId)
  return forUpdate(
    trx,
    orders.where('cancelled_at', 'is', null).where('id', '>', after).orderBy('id').limit(batchSize),
  ).execute()
}

/** The order is locked. */
export async function dropOrder(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('orders')
    .where('id', '=', id)
    .where('status', '=', orderLife.drop.from)
    .execute()
}

export function dropOpenOf(db: Db, studentId: string): Promise<OrderRow[]> {
  return db
    .deleteFrom('orders')
    .where('student_id', '=', studentId)
    .where('cancelled_at', 'is', null)
    .where('status', '=', orderLife.drop.from)
    .returningAll()
    .execute()
}

const countOpen = prepareFirst((db: Db, student: string) =>
  activeOf(db, student)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', firstStatus),
)

export async function countOpenOf(db: Db, student: string): Promise<number> {
  return (await countOpen(db, student))?.count ?? 0
}
