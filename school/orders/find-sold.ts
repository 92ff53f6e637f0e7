import type { Db } from '#school/base/tables.ts'
import type { ClassRow } from '#school/classes/class-row.ts'

export const isHeld = ({ status, withdrawn_at }: Pick<ClassRow, 'status' | 'withdrawn_at'>) =>
  status !== 'cancelled' && withdrawn_at === null

/** The last purchase, even of an ended seat: the name it was sold under, and whether it cost anything. */
export async function findSold(db: Db, studentId: string, classId: string) {
  const row = await db
    .selectFrom('orders as o')
    .leftJoin(
      db
        .selectFrom('checkout_lines as l')
        .innerJoin('checkouts as k', 'k.id', 'l.checkout_id')
        .where('k.status', '=', 'paid')
        .select(['l.order_id', 'l.net_minor'])
        .as('p'),
      'p.order_id',
      'o.id',
    )
    .select(['o.course_name as name', 'o.price_cents', 'p.net_minor'])
    .where('o.student_id', '=', studentId)
    .where('o.class_id', '=', classId)
    .where('o.paid_at', 'is not', null)
    .orderBy('o.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { name: row.name, isFree: (row.net_minor ?? row.price_cents) === 0 }
}
