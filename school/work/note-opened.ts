import { transaction } from '#platform/database/transaction.ts'
import { recordHistory } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import type { Db } from '#school/base/tables.ts'

/** For how long an admin reads on without another entry of the history, in milliseconds. */
const openedFor = 24 * 3_600_000

/**
 * Notes in the history that an admin has opened a work that is not shared, or the contact sheet of an assignment with
 * such works (clause 18.9). Both are named by the assignment: works may have no title, and the history outlives them.
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
    .where('at', '>', at - openedFor)
    .limit(1)
    .executeTakeFirst()
  if (before !== undefined) return
  await transaction(db, (trx) => recordHistory(trx, [{ at, kind, by, subject }]))
}
