import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { formerStudent } from '#contract/former.ts'
import { fromMinor, sumIn } from '#contract/money.ts'
import type { Refund } from '#contract/refunds.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { bookRefunds, findLeft } from '#school/books/ledger.ts'
import { readProblem } from '#school/books/money-problems.ts'
import { listLines } from '#school/sales/lines.repo.ts'
import * as repo from './refunds.repo.ts'

// How admins settle refunds (clause 13.7).

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

/** Less other refunds since. */
async function findLeftOf(trx: Trx, { refund, checkout }: Locked): Promise<number> {
  const left = await findLeft(trx, checkout, refund.payment_id)
  const lines = await listLines(trx, checkout.id)
  const line = lines.find(({ order_id }) => order_id === refund.order_id)
  return line === undefined ? left : Math.min(left, line.net_minor - line.refunded_minor)
}

/** For a refund that waits for an admin; also books the result. 404, 409 refund-not-open. */
function settle(
  school: School,
  actor: Actor,
  id: string,
  isOpen: (refund: Tables['refunds']) => boolean,
  changesTo: (refund: Tables['refunds']) => Partial<Tables['refunds']>,
): Promise<ModifiedCount> {
  return act(school, actor, 'refunds:manage', async (trx) => {
    const locked = await repo.lockRefund(trx, id)
    if (locked === undefined) throw refuse('not-found', 'noRefund')
    const { refund, checkout } = locked
    if (!isOpen(refund)) throw refuse('refund-not-open', 'refundNotOpen')
    const changes = changesTo(refund)
    if (refund.status === 'failed' && changes.status !== 'void') {
      const left = await findLeftOf(trx, locked)
      if (left < refund.amount_minor)
        throw refuse('refund-not-open', 'leftOfPayment', {
          sum: sumIn(left, school.settings.currency),
        })
    }
    await repo.changeRefund(trx, id, changes)
    const booking = { actorId: actor.id, at: school.clock() }
    await bookRefunds(school, trx, checkout, refund.payment_id, booking)
    if (changes.status === 'wanted')
      await school.happened(trx, { kind: 'refund-requested', refundId: id })
    return { modifiedCount: 1 }
  })
}

export async function listRefunds(
  { db }: School,
  query: QueryOf<'listRefunds'>,
): Promise<Page<Refund>> {
  const page = await repo.listRefunds(db, query)
  return { ...page, items: page.items.map(toRefund) }
}

/** Retries a failed refund. 404; 409 refund-not-open, also if less than that is left. */
export const retryRefund = (school: School, actor: Actor, id: string): Promise<ModifiedCount> =>
  settle(
    school,
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
  )

/** A failed refund is no longer owed: nothing is booked. 404, 409 refund-not-open. */
export const dropRefund = (school: School, actor: Actor, id: string): Promise<ModifiedCount> =>
  settle(
    school,
    actor,
    id,
    ({ status }) => status === 'failed',
    () => ({ status: 'void', final_at: school.clock() }),
  )

/** For a failed refund, or a manual payment. 404; 409 refund-not-open, also if less than that is left. */
export const settleByHand = (school: School, actor: Actor, id: string): Promise<ModifiedCount> =>
  settle(
    school,
    actor,
    id,
    ({ status, payment_id }) => status === 'failed' || (status === 'wanted' && payment_id === null),
    () => ({ status: 'by-hand', final_at: school.clock() }),
  )
