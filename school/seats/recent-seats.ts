import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import type { Db } from '#school/base/tables.ts'
import { lockClass } from './seat-counts.repo.ts'
import { isPaid } from './seats.repo.ts'

/** How long a paid seat makes its class popular, in milliseconds. */
const recent = 90 * 24 * 3_600_000

export const recentSince = (now: number): number => now - recent

/** Seats of the class `c` paid after `since`. */
const countPaid = (since: number) => sql<number>`(select count(*) from orders
  where class_id = c.id and ${isPaid} and paid_at > ${since})`

/**
 * Lowers the recent payment counts of approved classes. Payments and cancellations update the counts
 * themselves; only the passing of time does not. So the order changes with a written row, not with the time
 * at which somebody looks.
 */
export async function forgetOldPayments(db: Db, now: number): Promise<void> {
  const paid = countPaid(recentSince(now))
  const outdated = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.withdrawn_at', 'is', null)
    .where('c.status', '=', 'approved')
    // Below 0 if the clocks of two processes differ and a payment is just 90 days old.
    .where('c.paid_recently', '<>', 0)
    .where('c.paid_recently', '<>', paid)
    .execute()
  for (const { id } of outdated)
    await transaction(db, async (trx) => {
      // Payments and cancellations of this class are done, or wait.
      await lockClass(trx, id)
      await trx
        .updateTable('classes as c')
        .set({ paid_recently: paid })
        .where('c.id', '=', id)
        .where('c.paid_recently', '<>', paid)
        .execute()
    })
}
