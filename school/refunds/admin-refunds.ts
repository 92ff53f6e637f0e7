import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { formerStudent } from '#contract/former.ts'
import { fromMinor, sumIn } from '#contract/money.ts'
import type { Refund } from '#contract/refunds.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import type { Actor } from '#school/base/caller.ts'
import type { Books } from '#school/books/ledger.ts'
import { listLines } from '#school/books/books.repo.ts'
import { readProblem } from '#school/books/money-problems.ts'
import * as repo from './refunds.repo.ts'
import { isRecordId } from '#school/base/record-id.ts'
import { refuse } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

type AdminRefundsParts = {
  db: Db
  clock: Clock
  books: Pick<Books, 'bookRefunds' | 'findLeft'>
  send: Enqueue<{ refundId: string }>
  currency: string
}

type Locked = NonNullable<Awaited<ReturnType<typeof repo.lockRefund>>>

function toRefund(row: repo.ListedRefund): Refund {
  const { text, problem } = readProblem(row.error)
  return {
    _id: row.id,
    status: row.status,
    amount: fromMinor(row.amount_minor),
    booked: fromMinor(row.booked_minor),
    reason: row.reason,
    note: row.note,
    error: text,
    problem,
    studentName: row.buyer_name || formerStudent,
    studentEmail: row.buyer_email,
    courseName: row.name,
    byHand: row.payment_id === null,
    createdAt: row.created_at,
  }
}

/** How admins settle refunds (clause 13.7). */
export function createAdminRefunds(parts: AdminRefundsParts) {
  const { db, clock, books, send, currency } = parts

  /** Less other refunds since. */
  async function findLeft(trx: Trx, { refund, checkout }: Locked): Promise<number> {
    const left = await books.findLeft(trx, checkout, refund.payment_id)
    const lines = await listLines(trx, checkout.id)
    const line = lines.find(({ order_id }) => order_id === refund.order_id)
    return line === undefined ? left : Math.min(left, line.net_minor - line.refunded_minor)
  }

  /** For a refund that waits for an admin; also books the result. 404, 409 refund-not-open. */
  function settle(
    actor: Actor,
    id: string,
    isOpen: (refund: Tables['refunds']) => boolean,
    changesTo: (refund: Tables['refunds']) => Partial<Tables['refunds']>,
  ): Promise<ModifiedCount> {
    return transaction(db, async (trx) => {
      await requireActor(trx, actor, 'refunds:manage')
      const locked = isRecordId(id) ? await repo.lockRefund(trx, id) : undefined
      if (locked === undefined) throw refuse('not-found', 'noRefund')
      const { refund, checkout } = locked
      if (!isOpen(refund)) throw refuse('refund-not-open', 'refundNotOpen')
      const changes = changesTo(refund)
      if (refund.status === 'failed' && changes.status !== 'void') {
        const left = await findLeft(trx, locked)
        if (left < refund.amount_minor)
          throw refuse('refund-not-open', 'leftOfPayment', { sum: sumIn(left, currency) })
      }
      await repo.changeRefund(trx, id, changes)
      const booking = { actorId: actor.id, at: clock() }
      await books.bookRefunds(trx, checkout, refund.payment_id, booking)
      if (changes.status === 'wanted') await send(trx, { refundId: id })
      return { modifiedCount: 1 }
    })
  }

  return {
    async list(query: QueryOf<'listRefunds'>): Promise<Page<Refund>> {
      const page = await repo.listRefunds(db, query)
      return { ...page, items: page.items.map(toRefund) }
    },

    /** Retries a failed refund. 404; 409 refund-not-open, also if less than that is left. */
    retry: (actor: Actor, id: string): Promise<ModifiedCount> =>
      settle(
        actor,
        id,
        ({ status, payment_id }) => status === 'failed' && payment_id !== null,
        ({ attempt }) => ({
          status: 'wanted',
          attempt: attempt + 1,
          provider_ref: null,
          error: null,
          final_at: null,
        }),
      ),

    /** A failed refund is no longer owed: nothing is booked. 404, 409 refund-not-open. */
    drop: (actor: Actor, id: string): Promise<ModifiedCount> =>
      settle(
        actor,
        id,
        ({ status }) => status === 'failed',
        () => ({ status: 'void', final_at: clock() }),
      ),

    /** For a failed refund, or a manual payment. 404; 409 refund-not-open, also if less than that is left. */
    settleByHand: (actor: Actor, id: string): Promise<ModifiedCount> =>
      settle(
        actor,
        id,
        ({ status, payment_id }) =>
          status === 'failed' || (status === 'wanted' && payment_id === null),
        () => ({ status: 'by-hand', final_at: clock() }),
      ),
  }
}
