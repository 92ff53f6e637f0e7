import { sql } from 'kysely'
import type { Db } from '#school/base/tables.ts'

/** Whether somebody has ever paid for something, even if the money went back later. */
export async function hasPaid(db: Db, student: string): Promise<boolean> {
  const paid = await db
    .selectFrom('checkouts')
    .select('id')
    .where('student_id', '=', student)
    // Written into the text, not bound: SQLite uses a partial index only where it reads its condition there.
    .where('status', '=', sql.lit('paid' as const))
    .where('total_minor', '>', sql.lit(0))
    .limit(1)
    .execute()
  return paid.length > 0
}

/** Whether the student of the checkout `k` has never paid: the opposite of `hasPaid`, in SQL. */
export const neverPaid = sql<boolean>`not exists (select 1 from checkouts p
  where p.student_id = k.student_id and p.status = 'paid' and p.total_minor > 0)`

/**
 * Whether an account that has never paid may hold one more seat of a class, or use of a coupon: such accounts hold at
 * most half of what is left, and at least one (clause 13.2). `free` is what is free with that one taken, `held` what
 * other such accounts hold.
 */
export const isWithinShare = (free: number, held: number): boolean =>
  held + 1 <= Math.max(1, Math.floor((free + 1 + held) / 2))
