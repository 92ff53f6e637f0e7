import type { QueryOf } from '#contract/api.ts'
import type { AuditEntry, AuditKind } from '#contract/audit.ts'
import type { Page } from '#contract/endpoint.ts'
import { fromMinor } from '#contract/money.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import * as repo from './audit.repo.ts'

export type By = { id: string | null; name: string }

/** The operator of the server, who needs no user record. */
export const commandLine: By = { id: null, name: 'command line' }

/** `at` is milliseconds since 1970; names are as they are at that moment. */
export type AuditEvent = {
  at: number
  kind: AuditKind
  by: By
  subject: { id: string; name: string }
  from?: string
  to?: string
  note?: string
  amountMinor?: number
}

/** Writes history in the transaction of the change: both or neither. */
export function recordHistory(trx: Trx, events: AuditEvent[]): Promise<void> {
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

function toEntry(row: repo.ListedEntry): AuditEntry {
  return {
    _id: row.id,
    at: row.at,
    kind: row.kind,
    actorId: row.actor_id,
    actorName: row.actor_name,
    subject: row.subject_id,
    subjectName: row.subject_name,
    personName: row.person_name,
    from: row.from_state,
    to: row.to_state,
    note: row.note,
    amount: row.amount_minor === null ? null : fromMinor(row.amount_minor),
  }
}

/** Append-only: the database itself refuses changes. */
export function createAudit({ db }: { db: Db }) {
  return {
    async list(query: QueryOf<'listAudit'>): Promise<Page<AuditEntry>> {
      const page = await repo.listEntries(db, query)
      return { ...page, items: page.items.map(toEntry) }
    },
  }
}
