import { paymentChecks, waitingStatuses } from '#contract/checkouts.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { ProviderRefused, type Provider, type ProviderSession } from '#payments/provider.ts'
import { attemptEach } from '#platform/attempt-each.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import type { Actor } from '#school/base/caller.ts'
import { isRecordId } from '#school/base/record-id.ts'
import { refuse } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import type { Db } from '#school/base/tables.ts'
import type { WordingFor } from '#school/base/wording.ts'
import { listLines, lockCheckout, type CheckoutRow } from '#school/books/books.repo.ts'
import { writeProblem } from '#school/books/money-problems.ts'
import { describeLines } from './describe-lines.ts'
import { createApplySession, endUnpaid, type ApplyParts } from './apply-session.ts'
import * as repo from './checkouts.repo.ts'
import { answerCaller, isOfProvider, logRefusal } from './provider-answers.ts'

export type SyncParts = Omit<ApplyParts, 'isLive'> & {
  db: Db
  provider: Provider
  wordingFor: WordingFor
  log: Log
}

/** Milliseconds after its page has closed until an unanswered checkout start is given up. */
const grace = 10 * 60_000

const batchSize = 500

export type SyncWithProvider = ReturnType<typeof createSyncWithProvider>

/**
 * Keeps checkouts in step with the provider, which is never called inside a transaction. A checkout of
 * another account or mode ends unpaid: see decision 49.
 */
export function createSyncWithProvider(parts: SyncParts) {
  const { db, clock, provider, wordingFor, currency, log } = parts
  const applySession = createApplySession({ ...parts, isLive: provider.isLive })

  async function apply(id: string, session: ProviderSession): Promise<void> {
    const account = await provider.readAccount()
    await transaction(db, (trx) => applySession(trx, id, session, account))
  }

  /** Checks our records; if they do not say, `findSession` returns null. */
  async function isElsewhere({ provider_account, is_live }: CheckoutRow): Promise<boolean> {
    if (is_live !== null && is_live !== Number(provider.isLive)) return true
    if (provider_account === null) return false
    const account = await provider.readAccount()
    return account !== null && account !== provider_account
  }

  function giveUp({ id, session_id }: CheckoutRow, note: string): Promise<boolean> {
    return transaction(db, async (trx) => {
      const checkout = await lockCheckout(trx, id)
      if (!checkout || checkout.session_id !== session_id) return false
      if (!waitingStatuses.includes(checkout.status)) return false
      await endUnpaid(trx, parts, checkout, { status: 'failed', note })
      return true
    })
  }

  /** For a page that this key cannot see. */
  async function endElsewhere(checkout: CheckoutRow): Promise<void> {
    if (await giveUp(checkout, writeProblem('openedElsewhere')))
      log.warn(
        { checkout: checkout.id, session: checkout.session_id },
        'a checkout ended unpaid: its page is in another account or mode of the payment provider',
      )
  }

  /** Every attempt sends the same request. */
  async function open(checkout: CheckoutRow): Promise<void> {
    const { id, expires_at: expiresAt } = checkout
    if (expiresAt === null) throw new Error(`checkout ${id} has no page`)
    const wording = wordingFor(checkout.language)
    const lines = await describeLines({ db, wording }, checkout, await listLines(db, id))
    const page = wording.address(`/dashboard/checkout/${id}`)
    const session = await provider.start({
      checkoutId: id,
      currency,
      email: checkout.buyer_email,
      language: checkout.language === null ? null : wording.language,
      expiresAt,
      lines: lines
        .filter(({ net_minor }) => net_minor > 0)
        .map(({ name, description, net_minor }) => ({ name, description, amountMinor: net_minor })),
      successUrl: `${page}?returned=1`,
      cancelUrl: page,
    })
    await apply(id, session)
  }

  /** For a start that was never answered; gives up if there is no page. */
  async function findLost(checkout: CheckoutRow): Promise<void> {
    const { id, created_at } = checkout
    // Allows for a difference between our clock and the provider's.
    for (const session of await provider.findByCheckout(id, created_at - grace))
      await apply(id, session)
    await giveUp(checkout, writeProblem('neverOpened'))
  }

  /** Retries opening the page; once it would have closed, looks for it. */
  async function begin(checkout: CheckoutRow): Promise<void> {
    const isTooLate = clock() >= (checkout.expires_at ?? 0) + grace
    try {
      await (isTooLate ? findLost(checkout) : open(checkout))
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      logRefusal(log, error)
      // Nobody can pay: nobody received the address of the page.
      await giveUp(checkout, error.message)
    }
  }

  async function update(
    checkout: CheckoutRow,
    call: (sessionId: string) => Promise<ProviderSession | null>,
  ): Promise<void> {
    if (await isElsewhere(checkout)) return endElsewhere(checkout)
    if (checkout.session_id === null) return begin(checkout)
    const session = await call(checkout.session_id)
    return session === null ? endElsewhere(checkout) : apply(checkout.id, session)
  }

  async function sync(id: string): Promise<void> {
    const checkout = await repo.findCheckout(db, id)
    if (checkout === undefined || !waitingStatuses.includes(checkout.status)) return
    // Its seats may be held for less time than its page is open.
    const isOver = checkout.status === 'open' && (checkout.held_until ?? Infinity) <= clock()
    await update(checkout, isOver ? provider.close : provider.findSession)
  }

  async function close(id: string): Promise<void> {
    const found = await repo.findCheckout(db, id)
    if (found?.status === 'starting') await sync(id)
    const begun = await repo.findCheckout(db, id)
    // Money on its way cannot be stopped, but it may have arrived or failed.
    if (begun?.status === 'processing') await sync(id)
    if (begun?.status === 'open') await update(begun, provider.close)
  }

  return {
    /** No change if it is not waiting for anything. 503 payments-unreachable, payments-refused. */
    sync: (id: string): Promise<void> => answerCaller(log, () => sync(id)),

    /**
     * Applies the page of an event to the checkout that stored it or is named in its metadata. Pages of other
     * shops and of Payment Links belong to no checkout. False if this key cannot see the page.
     */
    async syncSession(sessionId: string): Promise<boolean> {
      const session = await provider.findSession(sessionId)
      if (session === null) return false
      const id = (await repo.findBySession(db, sessionId)) ?? session.checkoutId
      if (id !== null) await apply(id, session)
      return true
    },

    /** `sync` at most every other second; an unknown result is no error. */
    async syncIfDue(id: string): Promise<void> {
      const now = clock()
      if (!(await repo.claimCheck(db, id, now, now - paymentChecks.within))) return
      await sync(id).catch((error: unknown) => {
        if (!isOfProvider(error)) throw error
      })
    },

    /** It may have been paid before. 503 payments-unreachable if unknown, payments-refused. */
    close: (id: string): Promise<void> => answerCaller(log, () => close(id)),

    /** 409 not-at-fault, payment-elsewhere, 503 payments-unreachable, payments-refused. */
    returnFault: (actor: Actor, id: string): Promise<ModifiedCount> =>
      answerCaller(log, async () => {
        const found = isRecordId(id) ? await repo.findCheckout(db, id) : undefined
        const payment = found?.payment_id
        const canAsk = found && payment && !(await isElsewhere(found))
        const session = canAsk ? await provider.findByPayment(payment) : null
        await transaction(db, async (trx) => {
          await requireActor(trx, actor, 'refunds:manage')
          const checkout = found && (await lockCheckout(trx, id))
          if (checkout?.status !== 'fault' || !payment) throw refuse('not-at-fault', 'notAtFault')
          if (session === null) throw refuse('payment-elsewhere', 'otherAccount')
          await endUnpaid(trx, parts, checkout, { status: 'refused' })
          await parts.refunds.returnPayment(trx, checkout, { ...session, id: payment }, 'fault')
        })
        return { modifiedCount: 1 }
      }),

    /** Syncs everything that waits for the provider (clause 13.5). */
    reconcile: async (): Promise<void> =>
      attemptEach(await repo.listWaiting(db, batchSize), (id) =>
        sync(id).catch((error: unknown) => {
          // Retrying the job would not help, and would slow it down for all others.
          if (!(error instanceof ProviderRefused)) throw error
          logRefusal(log, error)
        }),
      ),
  }
}
