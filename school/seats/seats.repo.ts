import { sql, type SqlBool } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import { exists } from '#school/base/count.ts'
import type { Db, Trx } from '#school/base/tables.ts'

// A student holds a seat in a class while they have a paid order for it.

/** A literal, so that the database knows that the index of paid orders matches. */
export const isPaid = sql<SqlBool>`status = 'paid'`

export const classesHeldBy = (db: Pick<Db, 'selectFrom'>, person: string) =>
  db.selectFrom('orders').select('class_id as id').where('student_id', '=', person).where(isPaid)

const seatOf = (db: Db, classId: string, studentId: string) =>
  db
    .selectFrom('orders')
    .select(['paid_at', 'checked_in_at'])
    .where('student_id', '=', studentId)
    .where('class_id', '=', classId)
    .where(isPaid)

/** Undefined if they have not paid, or have cancelled since. */
export function findSeat(db: Db, classId: string, studentId: string) {
  return seatOf(db, classId, studentId).executeTakeFirst()
}

/** Locked until the transaction ends: a concurrent cancellation waits. */
export function lockSeat(trx: Trx, classId: string, studentId: string) {
  return forUpdate(trx, seatOf(trx, classId, studentId)).executeTakeFirst()
}

export const hasSeat = async (db: Db, studentId: string, classId: string): Promise<boolean> =>
  (await findSeat(db, classId, studentId)) !== undefined

export const hasAnySeat = (db: Db, studentId: string): Promise<boolean> =>
  exists(classesHeldBy(db, studentId))

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

export const holdersOf = (db: Pick<Db, 'selectFrom'>, classId: string) =>
  db.selectFrom('orders').select('student_id as id').where('class_id', '=', classId).where(isPaid)

/** At any time, even if cancelled since. */
export function hadPaid(db: Db, student: string, id: string): Promise<boolean> {
  const orders = db.selectFrom('orders').where('student_id', '=', student)
  return exists(orders.where('class_id', '=', id).where('paid_at', 'is not', null))
}
