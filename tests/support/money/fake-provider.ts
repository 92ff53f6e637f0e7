import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { createFakeProvider, type FakeProvider } from '#payments/fake/fake.ts'
import type { Provider } from '#payments/provider.ts'
import { openStripe } from '#payments/stripe.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import {
  addCallFaults,
  addEventFaults,
  type CallFault,
  type EventFault,
} from './provider-faults.ts'

export const secretKey = 'sk_test_fake'
export const webhookSecret = 'whsec_fake'

/** The fake provider on its own port, and Stripe's official client pointed at it. */
export type OpenFake = {
  fake: FakeProvider
  provider: Provider
  account: string
  /** Replaces the account's key; returns a client with the new one. A restricted `rk_…` may not read the account. */
  rollKey: (key: string) => Promise<Provider>
  origin: string
  /** Pays on a page like a browser, without one; returns the page that follows. */
  pay: (url: string, number: string, method?: string) => Promise<{ status: number; html: string }>
  payByBank: (url: string) => Promise<{ status: number; html: string }>
  /** Makes the next answers to a call fail, such as `POST /v1/refunds`. */
  fail: (call: string, ...faults: CallFault[]) => void
  /** Sets how deliveries of events fail from now on, if at all. */
  misdeliver: (how: EventFault | undefined) => void
  /** Removes all faults. */
  recover: () => void
  close: () => Promise<void>
}

/** Accepts the present key in place of the fake's own. */
function addKeys(app: FastifyInstance, keyOf: () => string): void {
  app.addHook('onRequest', async ({ headers, url }, reply) => {
    const key = keyOf()
    const isKnown = headers.authorization === `Bearer ${key}`
    headers.authorization = `Bearer ${isKnown ? secretKey : 'unknown'}`
    // Stripe's answer to a restricted key without this permission: https://docs.stripe.com/keys#limit-access
    if (!key.startsWith('rk_') || url !== '/v1/account') return undefined
    const message = 'The provided key does not have the required permissions.'
    return reply.code(403).send({ error: { type: 'invalid_request_error', message } })
  })
}

/**
 * The address for the fake's events is known only once the school listens. `prepare` may add hooks to its server.
 * Each has its own account.
 */
export async function openFake(
  database: Database,
  clock: Clock,
  webhookUrl: () => string = () => 'http://127.0.0.1:9/',
  prepare?: (app: FastifyInstance) => void,
): Promise<OpenFake> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const account = `acct_${randomUUID()}`
  let present = secretKey
  const app = fastify()
  prepare?.(app)
  const calls = addCallFaults(app, clock)
  addKeys(app, () => present)
  const events = addEventFaults(app, { webhookUrl, secret: webhookSecret, clock })
  const parts = { database, clock, secretKey, webhookSecret, origin, account }
  const fake = await createFakeProvider({ ...parts, webhookUrl: `${origin}/events` })
  await app.register(fake.plugin)
  await app.listen({ host: '127.0.0.1', port })
  const withKey = (key: string) =>
    openStripe({ secretKey: key, webhookSecret, apiBase: origin, clock })
  const provider = await withKey(secretKey)
  const post = async (url: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form)
    const answer = await fetch(new URL(url, origin), { method: 'POST', body })
    return { status: answer.status, html: await answer.text() }
  }
  return {
    fake,
    provider,
    account,
    rollKey: (key) => {
      present = key
      return withKey(key)
    },
    origin,
    pay: (url, number, method = 'card') =>
      post(url, { number, expiry: '12/40', cvc: '123', method }),
    payByBank: (url) => post(url, { method: 'bank' }),
    fail: calls.fail,
    misdeliver: events.misdeliver,
    recover: () => {
      calls.recover()
      events.misdeliver(undefined)
    },
    close: () => app.close(),
  }
}
