import { sql } from 'kysely'
import type { CheckoutStatus } from '#contract/checkouts.ts'
import type { Db } from '#school/base/tables.ts'

/** The states of checkouts that are not at their end. */
const open = ['starting', 'open', 'processing', 'fault'] as const satisfies CheckoutStatus[]

/** How many checkouts are in each state that is not final. */
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

/** How many seats open checkouts hold. */
export async function countHeldSeats(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('checkout_lines')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    // Written into the text: see `countNewHolds`.
    .where('seat', '=', sql.lit('held' as const))
    .executeTakeFirstOrThrow()
  return count
}
