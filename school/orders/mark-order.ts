import type { Actor } from '#school/base/caller.ts'
import type { By } from '#school/base/facts.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { orderLife } from './order-life.ts'
import * as repo from './orders.repo.ts'

/**
 * Locks the actor's order; 404 if it is not theirs. Read the time after taking this lock and the class's: a
 * transaction that waited is dated after the one it waited for.
 */
export async function lockOwn(trx: Trx, actor: Actor, id: string): Promise<repo.OrderRow> {
  const row = await repo.lockOrder(trx, id)
  // Another person's order gets the same answer as an unknown one (clause 6.4).
  if (row?.student_id !== actor.id) throw refuse('not-found', 'noOrder')
  return row
}

/** Locked in the order of their ids; 404 not the actor's, 409 order-paid. */
export async function lockUnpaid(
  trx: Trx,
  actor: Actor,
  orderIds: readonly string[],
): Promise<repo.OrderRow[]> {
  const rows: repo.OrderRow[] = []
  for (const id of orderIds.toSorted()) rows.push(await lockOwn(trx, actor, id))
  const paid = rows.find(({ status }) => status !== orderLife.pay.from)
  if (paid !== undefined) throw refuse('order-paid', 'paid', { name: paid.course_name })
  return rows
}

/** The order is locked; its seat was taken. */
export async function markPaid(school: School, trx: Trx, by: By, order: repo.OrderRow) {
  const at = school.clock()
  await repo.markOrder(trx, order.id, 'pay', at)
  await school.happened(trx, { kind: 'order-paid', at, by, order })
}
