import { formatDecimal } from '#contract/money.ts'
import type { AuditEvent } from '#school/audit/history.ts'
import type { FactOf } from '#school/base/facts.ts'

const steps = {
  'order-paid': { from: 'Not Paid', to: 'Paid' },
  'order-cancelled': { from: 'Paid', to: 'cancelled' },
  'order-deleted': { from: 'Not Paid', to: 'deleted' },
} as const

/** A step in the life of an order, with its price or an admin's reason. */
export function entryOfOrder(
  fact: FactOf<'order-paid' | 'order-cancelled' | 'order-deleted'>,
): AuditEvent {
  const { kind, at, by, order } = fact
  const subject = { id: order.id, name: order.course_name }
  const entry = { at, by, subject, ...steps[kind] }
  return fact.kind === 'order-cancelled' && fact.reason !== undefined
    ? { ...entry, kind: 'place-cancelled', note: `${order.student_name}: ${fact.reason}` }
    : { ...entry, kind, note: formatDecimal(order.price_cents) }
}
