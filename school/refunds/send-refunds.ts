import { z } from 'zod'
import { ProviderRefused, ProviderUnknown, type ProviderRefund } from '#payments/provider.ts'
import { attemptEach } from '#platform/attempt-each.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#school/base/job.ts'
import type { School } from '#school/base/school.ts'
import type { Tables } from '#school/base/tables.ts'
import { bookRefunds } from '#school/books/ledger.ts'
import { writeProblem } from '#school/books/money-problems.ts'
import * as repo from './refunds.repo.ts'

// Requests and follows refunds at the provider (clause 13.7), never inside a transaction.

/** Milliseconds for which the provider repeats its first answer: a day, less an hour. */
const keyLifetime = 23 * 3_600_000

const batchSize = 500

/** Identifies an attempt to the provider. */
const attemptOf = ({ id, attempt }: Tables['refunds']) => (attempt === 1 ? id : `${id}.${attempt}`)

function change(
  school: School,
  id: string,
  changesOf: (refund: Tables['refunds']) => Partial<Tables['refunds']> | undefined,
): Promise<void> {
  return transaction(school.db, async (trx) => {
    const locked = await repo.lockRefund(trx, id)
    if (locked === undefined) return
    const { checkout, refund } = locked
    const changes = changesOf(refund)
    if (changes === undefined) return
    await repo.changeRefund(trx, id, changes)
    const booking = { actorId: null, at: school.clock() }
    await bookRefunds(school, trx, checkout, refund.payment_id, booking)
  })
}

/** A refund that has succeeded can still fail. */
function note(school: School, id: string, found: ProviderRefund): Promise<void> {
  return change(school, id, (refund) => {
    const isSeen = refund.provider_ref === found.id
    // A failed attempt says nothing about the next one. Refunds made at the provider have no attempts.
    if (refund.status === 'by-hand' || (found.refundId !== attemptOf(refund) && !isSeen))
      return undefined
    // A failed refund stays failed: an answer that says otherwise is older.
    if (isSeen && (refund.status === 'failed' || refund.status === 'void')) return undefined
    const { status, failureReason } = found
    return {
      status,
      provider_ref: found.id,
      error: status === 'failed' ? (failureReason ?? writeProblem('failedUnexplained')) : null,
      final_at: status === 'pending' ? null : school.clock(),
    }
  })
}

/** Requests a refund, or finds the one that an earlier request made. */
async function request(
  { provider, clock }: School,
  refund: Tables['refunds'],
  paymentId: string,
): Promise<ProviderRefund> {
  const refundId = attemptOf(refund)
  const findDone = async () => {
    const all = await provider.listRefunds(paymentId)
    return all.find((one) => one.refundId === refundId)
  }
  // By then the provider has forgotten the key, but it still lists the refund.
  if (clock() > refund.created_at + keyLifetime) {
    const done = await findDone()
    if (done !== undefined) return done
  }
  try {
    return await provider.refund({ refundId, paymentId, amountMinor: refund.amount_minor })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // An earlier answer may have been lost: do not refund twice.
    const done = await findDone().catch((cause: unknown) => {
      throw new ProviderUnknown('It refuses, and does not say what it has done.', { cause })
    })
    if (done === undefined) throw error
    return done
  }
}

/** Safe to repeat. */
async function follow(school: School, id: string): Promise<void> {
  const { db, provider, clock } = school
  const refund = await repo.findRefund(db, id)
  if (refund === undefined || refund.payment_id === null) return
  try {
    if (refund.provider_ref !== null) {
      const found = await provider.findRefund(refund.provider_ref)
      // Null: made in another account of the provider.
      if (found !== null) await note(school, id, found)
    } else if (refund.status === 'wanted')
      await note(school, id, await request(school, refund, refund.payment_id))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await change(school, id, ({ status, attempt }) =>
      status === 'wanted' && attempt === refund.attempt
        ? { status: 'failed', error: error.message, final_at: clock() }
        : undefined,
    )
  }
}

export const sendRefund = defineJob({
  kind: 'refund',
  lane: 'payments',
  schema: z.object({ refundId: z.string() }),
  run: (school, { refundId }) => follow(school, refundId),
})

/** False if the refund is not the school's. */
export async function noteRefund(school: School, found: ProviderRefund): Promise<boolean> {
  const { db } = school
  const id = found.refundId?.split('.')[0]
  const named = id === undefined ? undefined : await repo.findRefund(db, id)
  // Metadata alone does not make it ours: the payment must be the same.
  const isOurs = named !== undefined && named.payment_id === found.paymentId
  const refund = isOurs ? named : await repo.findByRef(db, found.id)
  if (refund !== undefined) await note(school, refund.id, found)
  return refund !== undefined
}

/** For a job every minute. */
export const followRefunds = async (school: School): Promise<void> =>
  attemptEach(await repo.listUnfinished(school.db, batchSize), (id) => follow(school, id))
