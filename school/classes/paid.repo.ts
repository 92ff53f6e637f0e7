import { sql, type SqlBool } from 'kysely'
import { prepareQuery } from '#platform/database/prepare-query.ts'
import type { Db } from '#school/tables.ts'

/** That an order is paid, as a word of the query: only so is it known to be in the index of what is paid. */
export const isPaid = sql<SqlBool>`status = 'paid'`

const paidOrder = prepareQuery((db: Db, { student, id }: { student: string; id: string }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('student_id', '=', student)
    .where('class_id', '=', id)
    .where(isPaid)
    .limit(1),
)

/** Whether somebody has paid for a class, and not cancelled since. */
export async function hasPaid(db: Db, student: string, id: string): Promise<boolean> {
  return (await paidOrder(db, { student, id })).rows.length > 0
}
