import type { DeletedCount } from '#contract/fields.ts'
import { transaction } from '#platform/database/transaction.ts'
import { recordHistory, type By } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { dropWords } from '#school/search.repo.ts'
import type { Trx } from '#school/base/tables.ts'
import { classLife, isStep } from './class-life.ts'
import { isOwner } from './classes.policy.ts'
import * as repo from './classes.repo.ts'
import type { DatesParts } from './dates.ts'
import { loadClass, loadVisible } from './load-class.ts'

export function createWithdrawal({ db, clock, clearOrders }: Omit<DatesParts, 'beginLater'>) {
  async function withdrawClasses(trx: Trx, by: By, column: 'id' | 'instructor_id', id: string) {
    const withdrawn = await repo.withdraw(trx, column, id, clock())
    // Read again: some may have waited for a decision.
    const at = clock()
    for (const { id } of withdrawn) await dropWords(trx, 'class', id)
    const [kind, to] = ['class-withdrawn', 'withdrawn'] as const
    await recordHistory(
      trx,
      withdrawn.map((subject) => ({ at, kind, by, subject, from: subject.status, to })),
    )
    return withdrawn
  }

  return {
    /**
     * Withdraws an own class that nobody has paid for; its orders follow at once, in separate transactions.
     * 404 not visible, 403 not the actor's, 409 places-sold, 409 class-not-open if cancelled: its students
     * still read why.
     */
    withdraw(actor: Actor, id: string): Promise<DeletedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'classes:edit')
        if (!isOwner(actor, await loadVisible(trx, actor, id)))
          throw refuse('forbidden', 'instructorWithdraws')
        const row = await loadClass(trx, id, repo.lockClass)
        if (!isStep(classLife.cancel, row.status))
          throw refuse('class-not-open', 'cancelledPageStays')
        if (row.held + row.enrolled > 0)
          throw refuse('places-sold', row.enrolled > 0 ? 'sold' : 'selling')
        await withdrawClasses(trx, actor, 'id', id)
        await clearOrders(trx, { classId: id, by: { id: actor.id, name: actor.name } })
        return { deletedCount: 1 }
      })
    },

    /**
     * Withdraws every class of a removed instructor. The orders of classes that have not begun follow in
     * separate transactions, with full refunds if the class was not held.
     */
    async withdrawAllOf(trx: Trx, by: By, instructorId: string): Promise<void> {
      const now = clock()
      for (const { id, starts_at } of await withdrawClasses(trx, by, 'instructor_id', instructorId))
        if (starts_at > now)
          await clearOrders(trx, { classId: id, by: { id: by.id, name: by.name } })
    },
  }
}
