import { transaction } from '#platform/database/transaction.ts'
import type { Db } from '#school/base/tables.ts'
import { lockClass, offered } from './classes.repo.ts'
import { isPaid } from './seats.repo.ts'

/** How long a paid seat makes its class popular, in milliseconds. */
const recent = 90 * 24 * 3_600_000

export const recentSince = (now: number): number => now - recent

async function countPaid(db: Db, id: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('class_id', '=', id)
    .where(isPaid)
    .where('paid_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Lowers the recent payment counts of approved classes. Payments and cancellations count themselves; only
 * time passes unnoticed. So the order changes with a written row, not with the time of day at which somebody
 * looks.
 */
export async function forgetOldPayments(db: Db, now: number): Promise<void> {
  const since = recentSince(now)
  const popular = await offered(db)
    .clearSelect()
    .select(['c.id', 'c.paid_recently'])
    .where('c.status', '=', 'approved')
    // Below 0 if the clocks of two processes differ, about a payment of just 90 days ago.
    .where('c.paid_recently', '<>', 0)
    .execute()
  for (const { id, paid_recently } of popular) {
    if ((await countPaid(db, id, since)) === paid_recently) continue
    await transaction(db, async (trx) => {
      // Payments and cancellations of this class are done, or wait.
      const held = await lockClass(trx, id)
      const count = await countPaid(trx, id, since)
      if (held === undefined || held.paid_recently === count) return
      await trx.updateTable('classes').set({ paid_recently: count }).where('id', '=', id).execute()
    })
  }
}
