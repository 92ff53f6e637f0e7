import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { fromMinor } from '#contract/money.ts'
import type { NewWithdrawal, Withdrawal } from '#contract/withdrawals.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { formatDocumentNumber } from '#school/books/documents.ts'
import { readNumber } from './read-number.ts'
import * as repo from './withdrawals.repo.ts'

// Who withdraws from a contract says so without an account (clause 21.2; § 356a BGB). See decision 110.

/** Milliseconds to keep a statement: claims from it end after three years. */
const retention = 3 * 366 * 24 * 3_600_000

/** The same for a receipt however it was typed, else for the same words. */
function namePurchase({ email, receipt = '', text = '' }: NewWithdrawal): string {
  const number = readNumber(receipt)
  const named = number === null ? `${receipt} ${text}` : formatDocumentNumber(number)
  return `${email} ${named.toLowerCase().replaceAll(/\s+/g, ' ').trim()}`
}

/**
 * Receives a statement; a mail confirms it at once. Whether there is such a purchase is found out later, by a job, so
 * that neither the answer nor its timing shows it. Another statement for the same purchase changes nothing. 404 without the right.
 */
export function withdraw(school: School, input: NewWithdrawal) {
  const { db, clock, settings } = school
  if (settings.withdrawal === 'off') throw refuse('not-found', 'noCall')
  const { name, email, receipt, text, language } = input
  const purchase = namePurchase(input)
  return transaction(db, async (trx) => {
    const row: repo.WithdrawalRow = {
      id: newId(),
      name,
      email,
      receipt: receipt || null,
      text: text || null,
      language: language ?? null,
      purchase,
      received_at: clock(),
      status: 'waiting',
      receipt_id: null,
      user_id: null,
      refunded_minor: 0,
    }
    for (;;) {
      if (await repo.insertWithdrawal(trx, row)) {
        await school.happened(trx, { kind: 'withdrawal-received', withdrawalId: row.id })
        return { insertedId: row.id, receivedAt: row.received_at }
      }
      const first = await repo.findByPurchase(trx, purchase)
      // Otherwise it was closed in between.
      if (first !== undefined) return { insertedId: first.id, receivedAt: first.received_at }
    }
  })
}

const toWithdrawal = (row: repo.WithdrawalRow): Withdrawal => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  receipt: row.receipt,
  text: row.text,
  receivedAt: row.received_at,
  status: row.status,
  receiptId: row.receipt_id,
  refunded: fromMinor(row.refunded_minor),
})

export async function listWithdrawals(
  { db }: School,
  query: QueryOf<'listWithdrawals'>,
): Promise<Page<Withdrawal>> {
  const page = await repo.listWithdrawals(db, query)
  return { ...page, items: page.items.map(toWithdrawal) }
}

/** For the overview: the oldest first. */
export async function listWaitingWithdrawals({ db }: School, count: number): Promise<Withdrawal[]> {
  return (await repo.listWaiting(db, count)).map(toWithdrawal)
}

/** Nothing changes if it does not wait. 404. */
export function closeWithdrawal(school: School, actor: Actor, id: string): Promise<ModifiedCount> {
  return act(school, actor, 'refunds:manage', async (trx) => {
    const row = await repo.lockWithdrawal(trx, id)
    if (row === undefined) throw refuse('not-found', 'noWithdrawal')
    if (row.status !== 'waiting') return { modifiedCount: 0 }
    // The same words may be about another purchase next time; a receipt stays the same.
    const purchase = readNumber(row.receipt ?? '') === null ? null : row.purchase
    await repo.changeWithdrawal(trx, id, { status: 'closed', purchase })
    const subject = { id, name: row.name }
    const at = school.clock()
    await school.happened(trx, { kind: 'withdrawal-closed', at, by: actor, subject })
    return { modifiedCount: 1 }
  })
}

/** For an hourly job. */
export const forgetWithdrawals = ({ db, clock }: School): Promise<void> =>
  deleteBefore(db, 'withdrawals', ['id', 'received_at'], clock() - retention)
