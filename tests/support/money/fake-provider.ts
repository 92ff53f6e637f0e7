import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { createFakeProvider, type FakeProvider } from '#payments/fake/fake.ts'
import type { Provider } from '#payments/provider.ts'
import { openStripe } from '#payments/stripe.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'

export const secretKey = 'sk_test_fake'
export const webhookSecret = 'whsec_fake'

/** The fake provider on a port of its own, and Stripe's official client pointed at it. */
export type OpenFake = {
  fake: FakeProvider
  provider: Provider
  account: string
  /** Replaces the account's key; gives a client with the new one. */
  rollKey: (key: string) => Promise<Provider>
  origin: string
  /** Pays on a page as a browser would, without one; gives the page that follows. */
  pay: (url: string, number: string, way?: string) => Promise<{ status: number; html: string }>
  payByBank: (url: string, comes?: boolean) => Promise<{ status: number; html: string }>
  close: () => Promise<void>
}

/**
 * Where the fake's events go is known only once the school listens. `prepare` may add hooks to its server. Each has an
 * account of its own, unless one is named.
 */
export async function openFake(
  database: Database,
  clock: Clock,
  webhookUrl: () => string = () => 'http://127.0.0.1:9/',
  prepare?: (app: FastifyInstance) => void,
  account = `acct_${randomUUID()}`,
): Promise<OpenFake> {
  // The port is known before the routes are: pages have it in their addresses.
  const probe = fastify()
  await probe.listen({ host: '127.0.0.1', port: 0 })
  const { port } = probe.server.address() as AddressInfo
  await probe.close()
  const origin = `http://127.0.0.1:${port}`
  const app = fastify()
  prepare?.(app)
  const fake = await createFakeProvider({
    database,
    clock,
    secretKey,
    webhookSecret,
    webhookUrl,
    origin,
    account,
  })
  await app.register(fake.plugin)
  await app.listen({ host: '127.0.0.1', port })
  const withKey = (key: string) =>
    openStripe({ secretKey: key, webhookSecret, apiBase: origin, clock })
  const provider = await withKey(secretKey)
  const post = async (url: string, form: Record<string, string>) => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
    return { status: answer.status, html: await answer.text() }
  }
  return {
    fake,
    provider,
    account,
    rollKey: (key) => {
      fake.rollKey(key)
      return withKey(key)
    },
    origin,
    pay: (url, number, way = 'card') => post(url, { number, expiry: '12/40', cvc: '123', way }),
    payByBank: (url, comes = true) => post(url, { way: comes ? 'bank' : 'bank-fails' }),
    close: () => app.close(),
  }
}
