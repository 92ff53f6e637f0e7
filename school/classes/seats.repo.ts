import { sql, type SqlBool } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import type { Db, Trx } from '#school/base/tables.ts'

// A student holds a seat in a class while they have a paid order for it.

/** That an order is paid, as a word of the query: only so is it known to be in the index of what is paid. */
export const isPaid = sql<SqlBool>`status = 'paid'`

/** The ids of the classes that somebody holds a seat of, as `id`. */
export const classesHeldBy = (db: Pick<Db, 'selectFrom'>, person: string) =>
  db.selectFrom('orders').select('class_id as id').where('student_id', '=', person).where(isPaid)

const seatOf = (db: Db, classId: string, studentId: string) =>
  db
    .selectFrom('orders')
    .select(['paid_at', 'checked_in_at'])
    .where('student_id', '=', studentId)
    .where('class_id', '=', classId)
    .where(isPaid)

/** The seat that somebody holds in a class; undefined where they have not paid, or have cancelled since. */
export function findSeat(db: Db, classId: string, studentId: string) {
  return seatOf(db, classId, studentId).executeTakeFirst()
}

/** The same, locked until the transaction ends: a cancellation at the same time waits. */
export function lockSeat(trx: Trx, classId: string, studentId: string) {
  return forUpdate(trx, seatOf(trx, classId, studentId)).executeTakeFirst()
}

/** Whether somebody holds a seat of a class. */
export const hasSeat = async (db: Db, studentId: string, classId: string): Promise<boolean> =>
  (await findSeat(db, classId, studentId)) !== undefined

/** Whether somebody holds a seat of any class. */
export const hasAnySeat = async (db: Db, studentId: string): Promise<boolean> =>
  (await classesHeldBy(db, studentId).limit(1).executeTakeFirst()) !== undefined

/** The next of those who hold a seat of a class, by the ids of their orders. */
export function listHolders(db: Db, classId: string, after: string, count: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'student_id'])
    .where('class_id', '=', classId)
    .where(isPaid)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
}

/** The ids of those who hold a seat of a class, as `id`. */
export const holdersOf = (db: Pick<Db, 'selectFrom'>, classId: string) =>
  db.selectFrom('orders').select('student_id as id').where('class_id', '=', classId).where(isPaid)

/** Whether somebody has paid for a class at any time, whatever became of it. */
export async function hadPaid(db: Db, student: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('student_id', '=', student)
    .where('class_id', '=', id)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
