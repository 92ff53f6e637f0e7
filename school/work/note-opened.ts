import { transaction } from '#platform/database/transaction.ts'
import type { Actor } from '#school/base/caller.ts'
import { exists } from '#school/base/count.ts'
import type { Subject } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'

/** Milliseconds that an admin can read on without another entry in the history. */
const recordInterval = 24 * 3_600_000

/**
 * Records that an admin opened a work that is not shared, or a contact sheet with such works (clause 18.9).
 * The entry names the assignment: works may have no title, and the history outlives them.
 */
export async function noteOpened(school: School, by: Actor, work: Subject): Promise<void> {
  const kind = 'work-opened'
  const at = school.clock()
  const before = school.db
    .selectFrom('audit')
    .where('subject_id', '=', work.id)
    .where('kind', '=', kind)
    .where('actor_id', '=', by.id)
    .where('at', '>', at - recordInterval)
  if (await exists(before)) return
  await transaction(school.db, (trx) => school.happened(trx, { kind, at, by, work }))
}
