import { isPaid } from '#school/classes/paid.repo.ts'
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
