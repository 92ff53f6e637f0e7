import { sql } from 'kysely'
import { exists } from './count.ts'
import type { Db } from './tables.ts'

/** Of the paid checkout `p`: who got everything back has risked nothing. */
const keepsMoney = sql<boolean>`(
  select sum(g.amount_minor) from ledger g where g.checkout_id = p.id) > 0`

/** Whether the school has money of theirs; refunded payments do not count. */
export const hasPaid = (db: Db, student: string): Promise<boolean> =>
  exists(
    db
      .selectFrom('checkouts as p')
      .where('student_id', '=', student)
      // A literal, not bound: SQLite uses a partial index only if the text contains its condition.
      .where('status', '=', sql.lit('paid' as const))
      .where('total_minor', '>', sql.lit(0))
      .where(keepsMoney),
  )

/** The opposite of `hasPaid` in SQL, for the student of the row `k`. */
export const neverPaid = sql<boolean>`not exists (select 1 from checkouts p
  where p.student_id = k.student_id and p.status = 'paid' and p.total_minor > 0 and ${keepsMoney})`

/**
 * Whether an account that never paid may take one more seat or coupon use (clause 13.2): together such
 * accounts hold at most half of the rest, and at least one. `free` is the number still free after taking this
 * one, `held` the number held by the others.
 */
export const isWithinShare = (free: number, held: number): boolean =>
  held + 1 <= Math.max(1, Math.floor((free + 1 + held) / 2))
