import { z } from 'zod'
import { healthChecks, type ProviderHealth } from '#contract/books.ts'
import type { Provider } from '#payments/provider.ts'
import type { Clock } from '#platform/clock.ts'
import type { LimitAddress } from '#platform/http/rate-limit.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Books } from '#school/books/ledger.ts'
import { createExternalRefunds } from '#school/refunds/external-refunds.ts'
import type { SendRefunds } from '#school/refunds/send-refunds.ts'
import { isOfProvider } from './provider-answers.ts'
import { createProviderEvents } from './provider-events.ts'
import { createSyncWithProvider, type SyncParts } from './sync-with-provider.ts'

type PaymentsParts = SyncParts & {
  jobs: Pick<Jobs, 'register'>
  books: Books
  sendRefunds: SendRefunds
  /** False with only the stand-in for a former one. */
  hasProvider: boolean
  /** By address; null for no limit. */
  limit: LimitAddress | null
}

function createHealth(provider: Provider, clock: Clock): () => Promise<ProviderHealth> {
  let cached: { at: number; health: Promise<ProviderHealth> } | undefined
  const ask = async (): Promise<ProviderHealth> => {
    try {
      await provider.ping()
      return { isSet: true, problem: null }
    } catch (error) {
      if (!isOfProvider(error)) throw error
      return { isSet: true, problem: error.message }
    }
  }
  return () => {
    if (cached === undefined || clock() - cached.at >= healthChecks.within)
      cached = { at: clock(), health: ask() }
    return cached.health
  }
}

export type Payments = ReturnType<typeof createPayments>

export function createPayments(parts: PaymentsParts) {
  const { clock, jobs, provider, hasProvider, sendRefunds } = parts
  const sync = createSyncWithProvider(parts)
  const syncSession = (id: string): Promise<boolean> => sync.syncSession(id)
  const { followRefund, followDispute } = createExternalRefunds({ ...parts, syncSession })
  const handlers = { session: syncSession, refund: followRefund, dispute: followDispute }
  const events = hasProvider ? createProviderEvents({ ...parts, handlers }) : null
  const health = createHealth(provider, clock)
  return {
    sync,
    /** Closes a checkout whose orders were deleted. */
    closeLater: jobs.register('checkout-close', 'payments', z.object({ id: z.string() }), (job) =>
      sync.close(job.id),
    ),
    readHealth: async (): Promise<ProviderHealth> =>
      hasProvider ? health() : { isSet: false, problem: null },
    /** The webhook; null without a provider. */
    plugin: events?.plugin ?? null,
    /** For jobs: every minute, every hour, and the hourly clean-up. */
    reconcile: async (): Promise<void> => {
      try {
        await sync.reconcile()
      } finally {
        await sendRefunds.reconcile()
      }
    },
    catchUp: async (): Promise<void> => events?.catchUp(),
    cleanUp: async (): Promise<void> => {
      await events?.cleanUp()
    },
  }
}
