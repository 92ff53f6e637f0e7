import { forUpdate } from '#platform/database/for-update.ts'
import { isBehind, type Window } from '#school/paging.ts'
import type { Db, Tables, Trx } from '#school/tables.ts'
import { firstStatus, orderLife } from './order-life.ts'

export type OrderRow = Tables['orders']

/** Reads an order that was not cancelled, and locks it until the transaction ends. */
export function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  const order = trx.selectFrom('orders').selectAll().where('id', '=', id)
  return forUpdate(trx, order.where('cancelled_at', 'is', null)).executeTakeFirst()
}

const activeOf = (db: Db, studentId: string) =>
  db.selectFrom('orders').where('cancelled_at', 'is', null).where('student_id', '=', studentId)

/** A student's orders that were not cancelled, newest first. */
export function listOfStudent(db: Db, studentId: string, { count, after }: Window) {
  const query = activeOf(db, studentId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
  if (after === null) return query.execute()
  return query.where(isBehind(after, 'created_at', 'id', 'desc')).execute()
}

/** Adds the order; false where the student has an active one for the class, also in a race. */
export async function insertOrder(db: Db, row: OrderRow): Promise<boolean> {
  const inserted = await db
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Marks a locked order as paid or cancelled, by the step that its state allows. */
export async function markOrder(db: Db, id: string, step: 'pay' | 'cancel', at: number) {
  const { from, to } = orderLife[step]
  const time = step === 'pay' ? { paid_at: at } : { cancelled_at: at }
  await db
    .updateTable('orders')
    .set({ status: to, ...time })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()
}

/** Deletes an open order, which is locked. */
export async function dropOrder(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('orders')
    .where('id', '=', id)
    .where('status', '=', orderLife.drop.from)
    .execute()
}

/** Deletes the open orders of a student; the rows that were there. */
export function dropOpenOf(db: Db, studentId: string): Promise<OrderRow[]> {
  return db
    .deleteFrom('orders')
    .where('student_id', '=', studentId)
    .where('cancelled_at', 'is', null)
    .where('status', '=', orderLife.drop.from)
    .returningAll()
    .execute()
}

/** How many unpaid orders a student has. */
export async function countOpenOf(db: Db, studentId: string): Promise<number> {
  const { count } = await activeOf(db, studentId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', firstStatus)
    .executeTakeFirstOrThrow()
  return count
}

export async function recordPayment(db: Db, payment: Tables['payments']): Promise<void> {
  await db.insertInto('payments').values(payment).execute()
}
