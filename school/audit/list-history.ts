import type { QueryOf } from '#contract/api.ts'
import type { AuditEntry } from '#contract/audit.ts'
import type { Page } from '#contract/endpoint.ts'
import { fromMinor } from '#contract/money.ts'
import type { School } from '#school/base/school.ts'
import * as repo from './audit.repo.ts'

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

export async function listHistory(
  { db }: School,
  query: QueryOf<'listAudit'>,
): Promise<Page<AuditEntry>> {
  const page = await repo.listEntries(db, query)
  return { ...page, items: page.items.map(toEntry) }
}
