import type { ClassRow } from '#school/classes/class-row.ts'
import { findPaidAt, isPaid } from '#school/classes/paid.repo.ts'
import type { Db } from '#school/tables.ts'

/** The next of those who have paid for a class, by the ids of their orders. */
export function listPaidOrders(db: Db, classId: string, after: string, count: number) {
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

/** What is told of a class. */
export type ToldClass = Pick<ClassRow, 'id' | 'name' | 'status' | 'cancel_reason' | 'withdrawn_at'>

/** Whether a student has a paid place in a class. */
export const isPlaceOf = async (db: Db, studentId: string, classId: string): Promise<boolean> =>
  (await findPaidAt(db, studentId, classId)) !== undefined

/** A class to tell its students of, also one that has left the school. */
export function findTold(db: Db, id: string): Promise<ToldClass | undefined> {
  return db
    .selectFrom('classes')
    .select(['id', 'name', 'status', 'cancel_reason', 'withdrawn_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
