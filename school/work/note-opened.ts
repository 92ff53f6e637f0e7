import { transaction } from '#platform/database/transaction.ts'
import { recordHistory } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import type { Db } from '#school/base/tables.ts'

/** Milliseconds that an admin can read on without another entry in the history. */
const recordInterval = 24 * 3_600_000

/**
 * Records that an admin opened a work that is not shared, or a contact sheet with such works (clause 18.9).
 * The entry names the assignment: works may have no title, and the history outlives them.
 */
export async function noteOpened(
  db: Db,
  at: number,
  by: Actor,
  subject: { id: string; name: string },
): Promise<void> {
  const kind = 'work-opened'
  const before = await db
    .selectFrom('audit')
    .select('id')
    .where('subject_id', '=', subject.id)
    .where('kind', '=', kind)
    .where('actor_id', '=', by.id)
    .where('at', '>', at - recordInterval)
    .limit(1)
    .executeTakeFirst()
  if (before !== undefined) return
  await transaction(db, (trx) => recordHistory(trx, [{ at, kind, by, subject }]))
}
