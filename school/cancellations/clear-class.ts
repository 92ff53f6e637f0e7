import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import type { By } from '#school/base/facts.ts'
import { defineJob } from '#school/base/job.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { orderLife } from '#school/orders/order-life.ts'
import * as repo from '#school/orders/orders.repo.ts'
import { wasHeld } from '#school/refunds/cancellation-policy.ts'
import { cancelAndRefund, dropOrder } from './end-order.ts'

const isUnpaid = ({ status }: repo.OrderRow) => status === orderLife.drop.from

/** A seat that was used stays. */
async function clearOrder(school: School, trx: Trx, by: By, row: repo.OrderRow, ended: ClassRow) {
  const seat = {
    kind: 'seat-lost-with-class',
    studentId: row.student_id,
    classId: row.class_id,
  } as const
  if (isUnpaid(row)) {
    await school.happened(trx, { ...seat, paid: false, refunded: false })
    return dropOrder(school, trx, by, row)
  }
  const { cancelled_at, withdrawn_at } = ended
  const { paid_at, seen_at } = row
  const endedAt = cancelled_at ?? withdrawn_at ?? school.clock()
  const held = wasHeld({ ...ended, paid_at, seen_at }, endedAt)
  if (held && cancelled_at === null) return
  const refunded = (await cancelAndRefund(school, trx, by, row)) > 0
  await school.happened(trx, { ...seat, paid: true, refunded, held })
}

/**
 * After a class was cancelled or withdrawn: unpaid orders go, paid ones are cancelled with refunds by clause
 * 13.7. In batches, each all or nothing.
 */
export const clearOrdersOfClass = defineJob({
  kind: 'class-cancelled',
  lane: 'database',
  schema: z.object({
    classId: z.string(),
    by: z.object({ id: z.string().nullable(), name: z.string() }),
  }),
  run: async (school, { classId, by }) => {
    const clearSome = (after: string) =>
      transaction(school.db, async (trx) => {
        const rows = await repo.lockSomeOfClass(trx, classId, after)
        const ended = await findAnyClass(trx, classId)
        const orderIds = rows.filter(isUnpaid).map(({ id }) => id)
        await school.happened(trx, { kind: 'orders-closed', orderIds })
        if (ended !== undefined)
          for (const row of rows) await clearOrder(school, trx, by, row, ended)
        return rows.at(-1)?.id
      })
    let last: string | undefined = ''
    while (last !== undefined) last = await clearSome(last)
  },
})
