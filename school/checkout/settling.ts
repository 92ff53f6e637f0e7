import {
  ProviderRefused,
  ProviderUnknown,
  type Provider,
  type ProviderSession,
} from '#payments/provider.ts'
import { transaction } from '#platform/database/transaction.ts'
import * as repo from '#school/money/checkouts.repo.ts'
import { forAll } from '#school/money/for-all.ts'
import { refuse } from '#school/refuse.ts'
import type { Db, Trx } from '#school/tables.ts'
import { createApplySession, endUnpaid, waiting, type ApplyParts } from './apply-session.ts'

type SettlingParts = Omit<ApplyParts, 'isLive'> & {
  db: Db
  provider: Provider
  /** Where visitors reach the site, without a path. */
  origin: string
}

/** How long a page can be paid on, in milliseconds: the provider asks for at least half an hour by its own clock. */
export const payWithin = 35 * 60_000

/** How long after its page has closed a checkout whose start was never answered is given up, in milliseconds. */
const grace = 10 * 60_000

/** How long what the provider said is not asked again by who waits for it, in milliseconds. */
const freshFor = 2_000

/** How many checkouts are looked at in one go. */
const atOnce = 500

export type Settling = ReturnType<typeof createSettling>

/** What is asked of the provider for checkouts, none of it inside a transaction. */
export function createSettling(parts: SettlingParts) {
  const { db, clock, provider, origin, currency } = parts
  const applySession = createApplySession({ ...parts, isLive: provider.isLive })

  const apply = (id: string, session: ProviderSession) =>
    transaction(db, (trx) => applySession(trx, id, session))

  function giveUp(id: string, note: string): Promise<void> {
    return transaction(db, async (trx) => {
      const checkout = await repo.lockCheckout(trx, id)
      if (checkout?.status === 'starting')
        await endUnpaid(trx, parts, checkout, { status: 'failed', note })
    })
  }

  /** Opens the page of a checkout; every try sends the same. */
  async function open(checkout: repo.CheckoutRow): Promise<void> {
    const { id, expires_at: expiresAt } = checkout
    if (expiresAt === null) throw new Error(`checkout ${id} has no page`)
    const lines = await repo.listLines(db, id)
    const page = `${origin}/dashboard/checkout/${id}`
    try {
      const session = await provider.start({
        checkoutId: id,
        currency,
        email: checkout.buyer_email,
        expiresAt,
        lines: lines
          .filter(({ net_minor }) => net_minor > 0)
          .map(({ name, net_minor }) => ({ name, amountMinor: net_minor })),
        successUrl: `${page}?returned=1`,
        cancelUrl: page,
      })
      await apply(id, session)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      await giveUp(id, error.message)
    }
  }

  /** Goes on with a checkout whose start was not answered; long afterwards it looks what became of it. */
  async function begin(checkout: repo.CheckoutRow): Promise<void> {
    const { id, created_at, expires_at } = checkout
    if (clock() < (expires_at ?? 0) + grace) return open(checkout)
    const sessions = await provider.findByCheckout(id, created_at)
    for (const session of sessions) await apply(id, session)
    await giveUp(id, 'The payment provider did not answer.')
  }

  /** Brings a checkout to where the provider's page is; one that waits for nothing stays as it is. */
  async function settle(id: string): Promise<void> {
    const checkout = await repo.findCheckout(db, id)
    if (checkout === undefined || !waiting.includes(checkout.status)) return
    if (checkout.session_id === null) return begin(checkout)
    await apply(id, await provider.look(checkout.session_id))
  }

  /** The provider's silence, as a caller hears of it. */
  async function orUnreachable(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ProviderUnknown)) throw error
      throw refuse(
        'payments-unreachable',
        'The payment provider does not answer. Please try again in a moment.',
      )
    }
  }

  return {
    settle,

    /** The same for who must know; 503 payments-unreachable where nobody knows. */
    settleNow: (id: string): Promise<void> => orUnreachable(() => settle(id)),

    /** Does what follows from a page that an event tells of; one of another shop is nobody's. */
    async settleSession(sessionId: string): Promise<void> {
      const session = await provider.look(sessionId)
      if (session.checkoutId !== null) await apply(session.checkoutId, session)
    },

    /** The same for who waits for it: at most every other second, and what stays unknown is no error. */
    async settleIfDue(id: string): Promise<void> {
      const now = clock()
      if (!(await repo.claimLook(db, id, now, now - freshFor))) return
      await settle(id).catch((error: unknown) => {
        if (!(error instanceof ProviderUnknown)) throw error
      })
    },

    /**
     * Closes the page of a checkout, so that it cannot be paid any more; it may have been paid before. 503
     * payments-unreachable where nobody knows.
     */
    close: (id: string): Promise<void> =>
      orUnreachable(async () => {
        const checkout = await repo.findCheckout(db, id)
        if (checkout?.status === 'starting') await begin(checkout)
        const begun = await repo.findCheckout(db, id)
        if (begun?.status !== 'open' || begun.session_id === null) return
        await apply(id, await provider.close(begun.session_id))
      }),

    /**
     * Gives back the money of a checkout at fault, and its seats. 409 not-at-fault, 503 payments-unreachable.
     */
    returnFault: (id: string, isAllowed: (trx: Trx) => Promise<unknown>): Promise<void> =>
      orUnreachable(async () => {
        const payment = (await repo.findCheckout(db, id))?.payment_id
        const session = payment && (await provider.findByPayment(payment))
        await transaction(db, async (trx) => {
          await isAllowed(trx)
          const checkout = await repo.lockCheckout(trx, id)
          if (checkout?.status !== 'fault' || !payment || !session)
            throw refuse('not-at-fault', 'This payment is not at fault.')
          const { amountMinor, currency: paidIn } = session
          await endUnpaid(trx, parts, checkout, { status: 'refused' })
          const money = { id: payment, amountMinor, currency: paidIn }
          await parts.refunds.returnPayment(trx, checkout, money, 'fault')
        })
      }),

    /** Looks at everything that waits for the provider (clause 13.5). */
    reconcile: async (): Promise<void> =>
      forAll(await repo.listWaiting(db, waiting, atOnce), settle),
  }
}
