import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { absoluteUrl } from '#messages/address.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import { createLog } from '#platform/log.ts'
import { eventsPath } from '#school/checkouts/provider-events.ts'
import type { SchoolParts } from '#school/school.ts'
import type { Config } from './config.ts'

/** In milliseconds. */
const tickInterval = 1_000

type OpenedPayments = {
  paying: SchoolParts['paying']
  plugin: FastifyPluginAsync | null
  close: () => void
}

/** Clause 13.1. A provider is loaded only if one is set. */
export async function openPayments(
  { payments, origin, logLevel }: Pick<Config, 'payments' | 'origin' | 'logLevel'>,
  database: Database,
  clock: Clock,
): Promise<OpenedPayments> {
  if (payments.mode === 'instant') return { paying: undefined, plugin: null, close: () => {} }
  const { openStripe } = await import('#payments/stripe.ts')
  if (payments.mode === 'stripe') {
    const provider = await openStripe({ ...payments, clock })
    // The site opens anyway: the provider may be away, and the key may be fixed there.
    provider.ping().catch((error: unknown) => {
      createLog(logLevel).error(
        { err: error },
        'the payment provider rejected the key or could not be reached',
      )
    })
    return { paying: { provider, acceptsInstantPayment: false }, plugin: null, close: () => {} }
  }
  const { createFakeProvider } = await import('#payments/fake/fake.ts')
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const fake = await createFakeProvider({
    database,
    clock,
    secretKey,
    webhookSecret,
    webhookUrl: absoluteUrl({ origin }, eventsPath),
    origin,
    account: 'acct_fake',
  })
  const provider = await openStripe({ secretKey, webhookSecret, apiBase: origin, clock })
  const log = createLog(logLevel)
  let tick: Promise<void> | undefined
  const timer = setInterval(() => {
    tick ??= fake.tick().finally(() => (tick = undefined))
    // The next tick makes up for this one.
    tick.catch((error: unknown) => log.warn({ err: error }, 'the fake payment provider failed'))
  }, tickInterval).unref()
  return {
    paying: { provider, acceptsInstantPayment: true },
    plugin: fake.plugin,
    close: () => clearInterval(timer),
  }
}
