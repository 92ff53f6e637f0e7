import { z } from 'zod'
import type { ProviderHealth } from '#contract/books.ts'
import type { Provider } from '#payments/provider.ts'
import type { Clock } from '#platform/clock.ts'
import type { LimitAddress } from '#platform/http/rate-limit.ts'
import type { Enqueue, Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Books } from '#school/books/ledger.ts'
import { createExternalRefunds } from '#school/refunds/external-refunds.ts'
import { createSendRefunds } from '#school/refunds/send-refunds.ts'
import type { Db } from '#school/base/tables.ts'
import type { ApplyParts } from './apply-session.ts'
import { noProvider } from './no-provider.ts'
import { isOfProvider } from './provider-answers.ts'
import { createProviderEvents } from './provider-events.ts'
import { createSettling } from './sync-with-provider.ts'

type PaymentsParts = Omit<ApplyParts, 'isLive' | 'books'> & {
  books: Books
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'register'>
  /** Null where a student's word is the payment. */
  provider: Provider | null
  origin: string
  log: Log
  /** Limits calls to the webhook; null if nothing is limited. */
  limit: LimitAddress | null
}

export type Payments = ReturnType<typeof createPayments>

/**
 * Has a refund asked for at the provider. It is made before what books refunds, which needs it; `follow` is
 * what does it.
 */
export function registerRefunds(
  jobs: Pick<Jobs, 'register'>,
  follow: (refundId: string) => Promise<void>,
): Enqueue<{ refundId: string }> {
  return jobs.register('refund', 'payments', z.object({ refundId: z.string() }), (job) =>
    follow(job.refundId),
  )
}

/** How long the provider is not asked again whether it answers, in milliseconds. */
const healthFor = 10_000

/** Says whether the provider answers; one question serves all who ask at the same time and soon afterwards. */
function createHealth(provider: Provider | null, clock: Clock): () => Promise<ProviderHealth> {
  let asked: { at: number; health: Promise<ProviderHealth> } | undefined
  const ask = async (ping: () => Promise<void>): Promise<ProviderHealth> => {
    try {
      await ping()
      return { isSet: true, problem: null }
    } catch (error) {
      if (!isOfProvider(error)) throw error
      return { isSet: true, problem: error.message }
    }
  }
  return async () => {
    if (provider === null) return { isSet: false, problem: null }
    if (asked === undefined || clock() - asked.at >= healthFor)
      asked = { at: clock(), health: ask(() => provider.ping()) }
    return asked.health
  }
}

/**
 * Everything that is asked of the payment provider, and what it tells. A school without one still ends the checkouts
 * of a former one.
 */
export function createPayments(parts: PaymentsParts) {
  const { db, clock, jobs, provider, limit } = parts
  const asked = provider ?? noProvider
  const settling = createSettling({ ...parts, provider: asked })
  const sending = createSendRefunds({ ...parts, provider: asked })
  const events =
    provider &&
    createProviderEvents({
      db,
      clock,
      jobs,
      provider,
      settling,
      refunds: sending,
      externalRefunds: createExternalRefunds({
        ...parts,
        provider,
        settle: (sessionId) => settling.settleSession(sessionId),
        follow: (providerRef) => sending.followRef(providerRef),
      }),
      limit,
    })
  /** Closes a checkout whose orders are gone, soon. */
  const closeLater = jobs.register(
    'checkout-close',
    'payments',
    z.object({ id: z.string() }),
    (job) => settling.close(job.id),
  )
  return {
    settling,
    closeLater,
    returnFault: settling.returnFault,
    readHealth: createHealth(provider, clock),
    followRefund: (id: string): Promise<void> => sending.follow(id),
    /** Where the provider's events arrive; null without a provider. */
    plugin: events && events.plugin,
    /** For a job of every minute, every hour, and for the hourly clean-up. */
    reconcile: async (): Promise<void> => {
      try {
        await settling.reconcile()
      } finally {
        await sending.reconcile()
      }
    },
    catchUp: async (): Promise<void> => events?.catchUp(),
    cleanUp: async (): Promise<void> => {
      await events?.cleanUp()
    },
  }
}
