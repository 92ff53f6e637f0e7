import { sql, type SqlBool } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import { readSorted } from '#school/base/sorting.ts'
import type { Db, Tables } from '#school/base/tables.ts'

/** Longer than any transaction takes, in milliseconds. */
const maxTransactionTime = 60_000

/**
 * `person_name` is set where the person is neither actor nor subject: the student of an order that somebody
 * else cancelled, refunded or deleted. An admin deletes an order only together with its student, whose own
 * entry is in the same transaction, just before it. Deletions of users are serialised, so no other deletion
 * comes between the two.
 */
export type ListedEntry = Tables['audit'] & { person_name: string | null }

const newestFirst = { id: 'audit.id', own: 'audit.at', by: {} }

export function listEntries(
  db: Db,
  { kind, ...page }: QueryOf<'listAudit'>,
): Promise<Page<ListedEntry>> {
  const all = db
    .selectFrom('audit')
    .selectAll()
    .select((entry) => {
      const deleted = entry
        .selectFrom('audit as deleted')
        .select((found) =>
          found
            .case()
            .when('deleted.actor_id', '=', found.ref('audit.actor_id'))
            .then(found.ref('deleted.subject_name'))
            .end()
            .as('name'),
        )
        .where('audit.kind', '=', 'order-deleted')
        .where('deleted.kind', '=', 'user-deleted')
        .whereRef('deleted.at', '<=', 'audit.at')
        .where('deleted.at', '>', entry('audit.at', '-', maxTransactionTime))
        .orderBy('deleted.at', 'desc')
        .orderBy('deleted.id', 'desc')
        .limit(1)
      const ordered = entry
        .selectFrom('orders')
        .select('student_name')
        .where('audit.kind', 'in', ['order-cancelled', 'order-refunded'])
        .whereRef('orders.id', '=', 'audit.subject_id')
        .where(sql<SqlBool>`orders.student_id is distinct from audit.actor_id`)
      return entry.fn.coalesce(deleted, ordered).as('person_name')
    })
  const listed = kind === undefined ? all : all.where('kind', '=', kind)
  return readSorted(db, listed, newestFirst, page)
}
