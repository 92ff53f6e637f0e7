import { sql } from 'kysely'
import type { CheckoutStatus } from '#contract/checkouts.ts'
import { count } from '#school/base/count.ts'
import type { Db } from '#school/base/tables.ts'

const open = ['starting', 'open', 'processing', 'fault'] as const satisfies CheckoutStatus[]

export async function countOpen(db: Db): Promise<Record<(typeof open)[number], number>> {
  const rows = await db
    .selectFrom('checkouts')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', 'in', open)
    .groupBy('status')
    .execute()
  const countOf = (status: CheckoutStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    starting: countOf('starting'),
    open: countOf('open'),
    processing: countOf('processing'),
    fault: countOf('fault'),
  }
}

/** A literal: see `countNewHolds`. */
export const countHeldSeats = (db: Db): Promise<number> =>
  count(db.selectFrom('checkout_lines').where('seat', '=', sql.lit('held' as const)))
