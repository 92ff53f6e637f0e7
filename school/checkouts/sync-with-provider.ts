import { paymentChecks, waitingStatuses } from '#contract/checkouts.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { ProviderRefused, type ProviderSession } from '#payments/provider.ts'
import { attemptEach } from '#platform/attempt-each.ts'
import { transaction } from '#platform/database/transaction.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { writeProblem } from '#school/books/money-problems.ts'
import { returnPayment } from '#school/refunds/refunds.ts'
import {
  claimCheck,
  findBySession,
  findCheckout,
  listWaiting,
  lockCheckout,
  type CheckoutRow,
} from '#school/sales/checkouts.repo.ts'
import { listLines } from '#school/sales/lines.repo.ts'
import { applySession, endUnpaid } from './apply-session.ts'
import { describeLines } from './describe-lines.ts'
import { answerCaller, isOfProvider, logRefusal } from './provider-answers.ts'

// Keeps checkouts in step with the provider, which is never called inside a transaction. A checkout of another
// account or mode ends unpaid: see decision 49.

/** Milliseconds after its page has closed until an unanswered checkout start is given up. */
const grace = 10 * 60_000

const batchSize = 500

async function apply(school: School, id: string, session: ProviderSession): Promise<void> {
  const account = await school.provider.readAccount()
  await transaction(school.db, (trx) => applySession(school, trx, id, session, account))
}

/** Checks our records; if they do not say, `findSession` returns null. */
async function isElsewhere({ provider }: School, { provider_account, is_live }: CheckoutRow) {
  if (is_live !== null && is_live !== Number(provider.isLive)) return true
  if (provider_account === null) return false
  const account = await provider.readAccount()
  return account !== null && account !== provider_account
}

function giveUp(school: School, { id, session_id }: CheckoutRow, note: string): Promise<boolean> {
  return transaction(school.db, async (trx) => {
    const checkout = await lockCheckout(trx, id)
    if (!checkout || checkout.session_id !== session_id) return false
    if (!waitingStatuses.includes(checkout.status)) return false
    await endUnpaid(school, trx, checkout, { status: 'failed', note })
    return true
  })
}

/** For a page that this key cannot see. */
async function endElsewhere(school: School, checkout: CheckoutRow): Promise<void> {
  if (await giveUp(school, checkout, writeProblem('openedElsewhere')))
    school.log.warn(
      { checkout: checkout.id, session: checkout.session_id },
      'a checkout ended unpaid: its page is in another account or mode of the payment provider',
    )
}

/** Every attempt sends the same request. */
async function open(school: School, checkout: CheckoutRow): Promise<void> {
  const { db, provider, settings } = school
  const { id, expires_at: expiresAt } = checkout
  if (expiresAt === null) throw new Error(`checkout ${id} has no page`)
  const wording = school.wordingFor(checkout.language)
  const lines = await describeLines({ db, wording, settings }, checkout, await listLines(db, id))
  const page = wording.address(`/dashboard/checkout/${id}`)
  const session = await provider.start({
    checkoutId: id,
    currency: settings.currency,
    email: checkout.buyer_email,
    language: checkout.language === null ? null : wording.language,
    expiresAt,
    lines: lines
      .filter(({ net_minor }) => net_minor > 0)
      .map(({ name, description, net_minor }) => ({ name, description, amountMinor: net_minor })),
    successUrl: `${page}?returned=1`,
    cancelUrl: page,
  })
  await apply(school, id, session)
}

/** For a start that was never answered; gives up if there is no page. */
async function findLost(school: School, checkout: CheckoutRow): Promise<void> {
  const { id, created_at } = checkout
  // Allows for a difference between our clock and the provider's.
  for (const session of await school.provider.findByCheckout(id, created_at - grace))
    await apply(school, id, session)
  await giveUp(school, checkout, writeProblem('neverOpened'))
}

/** Retries opening the page; once it would have closed, looks for it. */
async function begin(school: School, checkout: CheckoutRow): Promise<void> {
  const isTooLate = school.clock() >= (checkout.expires_at ?? 0) + grace
  try {
    await (isTooLate ? findLost(school, checkout) : open(school, checkout))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    logRefusal(school.log, error)
    // Nobody can pay: nobody received the address of the page.
    await giveUp(school, checkout, error.message)
  }
}

async function update(
  school: School,
  checkout: CheckoutRow,
  call: (sessionId: string) => Promise<ProviderSession | null>,
): Promise<void> {
  if (await isElsewhere(school, checkout)) return endElsewhere(school, checkout)
  if (checkout.session_id === null) return begin(school, checkout)
  const session = await call(checkout.session_id)
  return session === null ? endElsewhere(school, checkout) : apply(school, checkout.id, session)
}

async function sync(school: School, id: string): Promise<void> {
  const { db, clock, provider } = school
  const checkout = await findCheckout(db, id)
  if (checkout === undefined || !waitingStatuses.includes(checkout.status)) return
  // Its seats may be held for less time than its page is open.
  const isOver = checkout.status === 'open' && (checkout.held_until ?? Infinity) <= clock()
  await update(school, checkout, isOver ? provider.close : provider.findSession)
}

async function close(school: School, id: string): Promise<void> {
  const { db, provider } = school
  const found = await findCheckout(db, id)
  if (found?.status === 'starting') await sync(school, id)
  const begun = await findCheckout(db, id)
  // Money on its way cannot be stopped, but it may have arrived or failed.
  if (begun?.status === 'processing') await sync(school, id)
  if (begun?.status === 'open') await update(school, begun, provider.close)
}

/** No change if it is not waiting for anything. 503 payments-unreachable, payments-refused. */
export const syncCheckout = (school: School, id: string): Promise<void> =>
  answerCaller(school.log, () => sync(school, id))

/**
 * Applies the page of an event to the checkout that stored it or is named in its metadata. Pages of other
 * shops and of Payment Links belong to no checkout. False if this key cannot see the page.
 */
export async function syncSession(school: School, sessionId: string): Promise<boolean> {
  const session = await school.provider.findSession(sessionId)
  if (session === null) return false
  const id = (await findBySession(school.db, sessionId)) ?? session.checkoutId
  if (id !== null) await apply(school, id, session)
  return true
}

/** Syncs at most every other second; an unknown result is no error. */
export async function syncIfDue(school: School, id: string): Promise<void> {
  const now = school.clock()
  if (!(await claimCheck(school.db, id, now, now - paymentChecks.within))) return
  await sync(school, id).catch((error: unknown) => {
    if (!isOfProvider(error)) throw error
  })
}

/** It may have been paid before. 503 payments-unreachable if unknown, payments-refused. */
export const closeAtProvider = (school: School, id: string): Promise<void> =>
  answerCaller(school.log, () => close(school, id))

/** 409 not-at-fault, payment-elsewhere, 503 payments-unreachable, payments-refused. */
export const returnFault = (school: School, actor: Actor, id: string): Promise<ModifiedCount> =>
  answerCaller(school.log, async () => {
    const found = await findCheckout(school.db, id)
    const payment = found?.payment_id
    const canAsk = found && payment && !(await isElsewhere(school, found))
    const session = canAsk ? await school.provider.findByPayment(payment) : null
    await act(school, actor, 'refunds:manage', async (trx) => {
      const checkout = found && (await lockCheckout(trx, id))
      if (checkout?.status !== 'fault' || !payment) throw refuse('not-at-fault', 'notAtFault')
      if (session === null) throw refuse('payment-elsewhere', 'otherAccount')
      await endUnpaid(school, trx, checkout, { status: 'refused' })
      await returnPayment(school, trx, checkout, { ...session, id: payment }, 'fault')
    })
    return { modifiedCount: 1 }
  })

/** Syncs everything that waits for the provider (clause 13.5). */
export const syncWaiting = async (school: School): Promise<void> =>
  attemptEach(await listWaiting(school.db, batchSize), (id) =>
    sync(school, id).catch((error: unknown) => {
      // Retrying the job would not help, and would slow it down for all others.
      if (!(error instanceof ProviderRefused)) throw error
      logRefusal(school.log, error)
    }),
  )
