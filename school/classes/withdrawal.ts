import type { DeletedCount } from '#contract/fields.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import type { By, FactOf } from '#school/base/facts.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { dropWords } from '#school/search.repo.ts'
import { lockClass } from '#school/seats/seat-counts.repo.ts'
import { classLife, isStep } from './class-life.ts'
import { isOwner } from './classes.policy.ts'
import * as repo from './classes.repo.ts'
import { loadClass, loadVisible } from './load-class.ts'

async function withdraw(
  school: School,
  trx: Trx,
  by: By,
  column: 'id' | 'instructor_id',
  id: string,
): Promise<void> {
  const withdrawn = await repo.withdraw(trx, column, id, school.clock())
  // Read again: some may have waited for a decision.
  const at = school.clock()
  for (const row of withdrawn) {
    await dropWords(trx, 'class', row.id)
    const isOver = column === 'instructor_id' && row.starts_at <= at
    const about = { at, by, class: row, from: row.status, to: 'withdrawn', isOver }
    await school.happened(trx, { kind: 'class-withdrawn', ...about })
  }
}

/**
 * Withdraws an own class that nobody has paid for; its orders follow at once, in separate transactions. 404
 * not visible, 403 not the actor's, 409 places-sold, 409 class-not-open if cancelled: its students still read
 * why.
 */
export function withdrawClass(school: School, actor: Actor, id: string): Promise<DeletedCount> {
  return act(school, actor, 'classes:edit', async (trx) => {
    if (!isOwner(actor, await loadVisible(trx, actor, id)))
      throw refuse('forbidden', 'instructorWithdraws')
    const row = await loadClass(trx, id, lockClass)
    if (!isStep(classLife.cancel, row.status)) throw refuse('class-not-open', 'cancelledPageStays')
    if (row.held + row.enrolled > 0)
      throw refuse('places-sold', row.enrolled > 0 ? 'sold' : 'selling')
    await withdraw(school, trx, actor, 'id', id)
    return { deletedCount: 1 }
  })
}

/**
 * Withdraws every class of an instructor who leaves. The orders of classes that have not begun follow in
 * separate transactions, with full refunds if the class was not held.
 */
export const withdrawClassesOf = (
  school: School,
  trx: Trx,
  { by, user }: FactOf<'user-left'>,
): Promise<void> => withdraw(school, trx, by, 'instructor_id', user.id)
