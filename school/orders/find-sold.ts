import { sql } from 'kysely'
import type { Db } from '#school/base/tables.ts'
import type { ClassRow } from '#school/classes/class-row.ts'

export const isHeld = ({ status, withdrawn_at }: Pick<ClassRow, 'status' | 'withdrawn_at'>) =>
  status !== 'cancelled' && withdrawn_at === null

/** The last purchase, even of an ended seat: the name it was sold under, and whether it cost anything. */
export async function findSold(db: Db, studentId: string, classId: string) {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('checkout_lines as l', 'l.order_id', 'o.id')
    .select(['o.course_name as name', 'l.net_minor'])
    // A literal, not bound: SQLite uses a partial index only if the text contains its condition.
    .where('l.seat', '<>', sql.lit('released'))
    .where('o.student_id', '=', studentId)
    .where('o.class_id', '=', classId)
    .where('o.paid_at', 'is not', null)
    .orderBy('o.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { name: row.name, isFree: row.net_minor === 0 }
}
