import { sql, type SqlBool } from 'kysely'
import type { Db } from '#school/base/tables.ts'

/** That an order is paid, as a word of the query: only so is it known to be in the index of what is paid. */
export const isPaid = sql<SqlBool>`status = 'paid'`

/** When somebody paid for a class; undefined where they have not, or have cancelled since. */
export async function findPaidAt(db: Db, student: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('paid_at')
    .where('student_id', '=', student)
    .where('class_id', '=', id)
    .where(isPaid)
    .executeTakeFirst()
  return row?.paid_at ?? undefined
}

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
