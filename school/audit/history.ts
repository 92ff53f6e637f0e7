import type { AuditKind } from '#contract/audit.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import type { By, Subject } from '#school/base/facts.ts'
import type { Trx } from '#school/base/tables.ts'

/** `at` is milliseconds since 1970; names are as they are at that moment; `amountMinor` in minor units. */
export type AuditEvent = {
  at: number
  kind: AuditKind
  by: By
  subject: Subject
  from?: string
  to?: string
  note?: string
  amountMinor?: number
}

/** Writes history in the transaction of the change: both or neither. */
export function recordHistory(trx: Trx, events: readonly AuditEvent[]): Promise<void> {
  const rows = events.map(({ at, kind, by, subject, from, to, note, amountMinor }) => ({
    id: newId(),
    at,
    kind,
    actor_id: by.id,
    actor_name: by.name,
    subject_id: subject.id,
    subject_name: subject.name,
    from_state: from ?? null,
    to_state: to ?? null,
    note: note ?? null,
    amount_minor: amountMinor ?? null,
  }))
  return insertRows(trx, 'audit', rows)
}
