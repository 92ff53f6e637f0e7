import { formatDecimal } from '#contract/money.ts'
import type { Clock } from '#platform/clock.ts'
import { recordHistory, type By, type AuditEvent } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { isRecordId } from '#school/base/record-id.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import { orderLife } from './order-life.ts'
import * as repo from './orders.repo.ts'

const steps = {
  'order-paid': { from: 'Not Paid', to: 'Paid' },
  'order-cancelled': { from: 'Paid', to: 'cancelled' },
  'order-deleted': { from: 'Not Paid', to: 'deleted' },
} as const

export function auditEventOf(
  kind: keyof typeof steps,
  by: By,
  row: repo.OrderRow,
  at: number,
): AuditEvent {
  const subject = { id: row.id, name: row.course_name }
  return { at, kind, by, subject, ...steps[kind], note: formatDecimal(row.price_cents) }
}

/**
 * Locks the actor's order; 404 if it is not theirs. Read the time after taking this lock and the class's: a
 * transaction that waited is dated after the one it waited for.
 */
export async function lockOwn(trx: Trx, actor: Actor, id: string): Promise<repo.OrderRow> {
  const row = isRecordId(id) ? await repo.lockOrder(trx, id) : undefined
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

/** The order is locked. Also writes the history; `reason` is why an admin cancels it. */
export async function markOrder(
  trx: Trx,
  clock: Clock,
  by: By,
  row: repo.OrderRow,
  step: 'pay' | 'cancel',
  reason?: string,
): Promise<void> {
  const at = clock()
  await repo.markOrder(trx, row.id, step, at)
  const event = auditEventOf(`order-${orderLife[step].to}`, by, row, at)
  await recordHistory(trx, [
    reason === undefined
      ? event
      : { ...event, kind: 'place-cancelled', note: `${row.student_name}: ${reason}` },
  ])
}
