import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { By } from '#school/audit/audit.service.ts'
import { isDated } from '#school/classes/class-row.ts'
import type { Tables, Trx } from '#school/tables.ts'
import type { Books } from './books.ts'
import { refundAt } from './cancellation-policy.ts'
import * as repo from './checkouts.repo.ts'

type Place = Pick<Tables['orders'], 'id' | 'class_id'>

const storedPolicy = z.array(z.object({ hoursBefore: z.number(), percent: z.number() }))

export type Refunds = ReturnType<typeof createRefunds>

/** What comes back for a place that is given up (clause 13.7). */
export function createRefunds({
  clock,
  books,
}: {
  clock: Clock
  books: Pick<Books, 'bookRefund'>
}) {
  /** What the cancellation of a place by its student gives back at `now`; all of it where the school has cancelled. */
  async function amountOf(trx: Trx, line: repo.CheckoutLine, policy: string, now: number) {
    const row = await trx
      .selectFrom('classes')
      .select(['starts_at', 'sequence', 'status', 'withdrawn_at'])
      .where('id', '=', line.class_id)
      .executeTakeFirstOrThrow()
    const left = line.net_minor - line.refunded_minor
    if (row.status === 'cancelled' || row.withdrawn_at !== null)
      return { amount: left, reason: 'school-cancelled' as const }
    const amount = refundAt(
      {
        policy: storedPolicy.parse(JSON.parse(policy)),
        startsAt: isDated(row) ? row.starts_at : null,
        isMoved: row.sequence > line.sequence,
        netMinor: line.net_minor,
        refundedMinor: line.refunded_minor,
      },
      now,
    )
    return { amount, reason: 'policy' as const }
  }

  return {
    /**
     * Gives back what is due for a place that is cancelled in this transaction, which holds its order: minor
     * units; null for a place from before there were checkouts.
     */
    async giveBack(trx: Trx, by: By, place: Place): Promise<number | null> {
      const line = await repo.findLineOfPlace(trx, place.id)
      const checkout = line && (await repo.findCheckout(trx, line.checkout_id))
      if (line === undefined || checkout === undefined) return null
      const at = clock()
      const { amount, reason } = await amountOf(trx, line, checkout.policy, at)
      if (amount === 0) return 0
      const refund: Tables['refunds'] = {
        id: newId(),
        checkout_id: checkout.id,
        order_id: place.id,
        amount_minor: amount,
        reason,
        note: null,
        status: 'succeeded',
        created_at: at,
        final_at: at,
      }
      await repo.insertRefund(trx, refund)
      await repo.addRefunded(trx, line, amount)
      await books.bookRefund(trx, checkout, line, refund, by.id, at)
      return amount
    },
  }
}
