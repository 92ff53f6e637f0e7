import type { z } from 'zod'
import type { cancellation } from '#contract/class-forms.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { dropWords } from '#school/search.repo.ts'
import { lockClass } from '#school/seats/seat-counts.repo.ts'
import { classLife, isStep } from './class-life.ts'
import { mayManage } from './classes.policy.ts'
import { changeClass } from './classes.repo.ts'
import { loadClass, loadVisible } from './load-class.ts'

/**
 * Cancels a class for good (clause 10.5); its orders follow at once, in separate transactions. Once it has
 * begun only an admin can, and decides whether everybody who paid is refunded (clause 13.7). 404 not visible,
 * 403 neither the actor's nor an admin, 409 class-not-open, class-started.
 */
export function cancelClass(
  school: School,
  actor: Actor,
  id: string,
  { reason, refund = false }: z.input<typeof cancellation>,
): Promise<ModifiedCount> {
  return act(school, actor, 'classes:cancel', async (trx, present) => {
    if (!mayManage(present, await loadVisible(trx, present, id)))
      throw refuse('forbidden', 'instructorCancels')
    const row = await loadClass(trx, id, lockClass)
    if (!isStep(classLife.cancel, row.status)) throw refuse('class-not-open', 'cancelledBefore')
    const at = school.clock()
    if (present.role !== 'Admin' && row.starts_at <= at)
      throw refuse('class-started', 'begunAdminCancels')
    if (present.role !== 'Admin' && refund) throw refuse('forbidden', 'adminRefunds')
    const { to } = classLife.cancel
    const change = {
      status: to,
      cancelled_at: at,
      cancel_reason: reason,
      refunds_held: refund ? 1 : 0,
      sequence: row.sequence + 1,
    }
    await changeClass(trx, row, change, at)
    await dropWords(trx, 'class', id)
    const [by, from] = [actor, row.status]
    await school.happened(trx, { kind: 'class-cancelled', at, by, class: row, from, to, reason })
    return { modifiedCount: 1 }
  })
}
