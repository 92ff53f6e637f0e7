import { defaultCurrency as currency } from '#contract/money.ts'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { NewSession, Provider, ProviderSession } from './provider.ts'

const minute = 60_000

/** In milliseconds. */
const pollInterval = 2_000

type CheckParts = {
  provider: Provider
  clock: Clock
  report: (line: string) => void
  /** In milliseconds; 0 skips what needs a payment. */
  paymentTimeout: number
  wait: (milliseconds: number) => Promise<unknown>
}

/** The provider does not do what the port promises. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise'
}

function must(holds: boolean, promise: string): void {
  if (!holds) throw new BrokenPromise(promise)
}

const amountMinor = 500

/**
 * Tries every call of the port against a sandbox account, as the school makes them: pages opened twice, found
 * and closed, and, if someone pays, refunds in parts. Leaves nothing open. Throws `BrokenPromise`,
 * `ProviderRefused` or `ProviderUnknown`.
 */
export async function checkProvider(parts: CheckParts): Promise<void> {
  const { provider, clock, report, paymentTimeout } = parts
  must(!provider.isLive, 'the key must be a sandbox key, because a live key moves real money')
  const startedAt = clock()
  const newPage = (): NewSession => ({
    checkoutId: newId(),
    lines: [{ name: 'Connection check', description: 'Nothing to pay', amountMinor }],
    currency,
    email: 'payments-check@example.com',
    language: null,
    expiresAt: Math.ceil((clock() + 40 * minute) / 1_000) * 1_000,
    successUrl: 'https://example.com/paid',
    cancelUrl: 'https://example.com/not-paid',
  })

  await provider.ping()
  report('The key is accepted.')
  const account = await provider.readAccount()
  report(`The account is ${account ?? 'unknown, because the key is not allowed to read it'}.`)

  const first = newPage()
  const opened = await provider.start(first)
  must(
    opened.status === 'open' && opened.url !== null,
    'a new payment page is open and has an address',
  )
  must(
    opened.amountMinor === amountMinor && opened.currency === currency,
    'a payment page asks for the right amount and currency',
  )
  must(opened.checkoutId === first.checkoutId, 'a payment page names its checkout')
  must(
    (await provider.start(first)).id === opened.id,
    'starting the same checkout twice gives the same payment page',
  )
  must(
    (await provider.findSession(opened.id))?.status === 'open',
    'a payment page can be looked up',
  )
  must(
    (await provider.findSession('cs_test_none')) === null,
    'a payment page that does not exist is reported as missing',
  )
  const found = await provider.findByCheckout(first.checkoutId, startedAt - minute)
  must(
    found.length === 1 && found[0]?.id === opened.id,
    'a payment page can be found by its checkout',
  )
  report('A payment page opens once and can be found.')

  must((await provider.close(opened.id))?.status === 'expired', 'a closed payment page has expired')
  must(
    (await provider.close(opened.id))?.status === 'expired',
    'a payment page can be closed twice',
  )
  report('A payment page can be closed.')

  let events = 0
  let last = Infinity
  for await (const { createdAt } of provider.listEvents(startedAt - minute)) {
    must(createdAt <= last, 'events come newest first')
    last = createdAt
    events += 1
  }
  report(`Events can be listed (${events} found).`)
  if (paymentTimeout === 0) return

  const page = newPage()
  const { id, url } = await provider.start(page)
  report(`Pay here with 4242 4242 4242 4242 within ${paymentTimeout / minute} minutes: ${url}`)
  const paid = await waitForPayment(parts, id)
  const paymentId = paid.paymentId ?? ''
  must(
    paid.amountMinor === amountMinor && paymentId !== '',
    'a paid payment page names its payment',
  )
  must(
    (await provider.findByPayment(paymentId))?.id === id,
    'a payment page can be found by its payment',
  )
  report('The payment was received.')

  const refund = { refundId: newId(), paymentId, amountMinor: 200 }
  const made = await provider.refund(refund)
  must((await provider.refund(refund)).id === made.id, 'the same refund is made only once')
  must(made.refundId === refund.refundId, 'a refund keeps its id')
  await provider.refund({ refundId: newId(), paymentId, amountMinor: amountMinor - 200 })
  must((await provider.findRefund(made.id))?.amountMinor === 200, 'a refund can be looked up')
  must((await provider.listRefunds(paymentId)).length === 2, 'every refund of a payment is listed')
  report('The payment was refunded in two parts.')
}

async function waitForPayment(
  { provider, clock, paymentTimeout, wait }: CheckParts,
  id: string,
): Promise<ProviderSession> {
  const until = clock() + paymentTimeout
  for (;;) {
    const session = await provider.findSession(id)
    if (session?.isPaid) return session
    if (clock() > until) {
      await provider.close(id)
      throw new BrokenPromise('nobody paid in time')
    }
    await wait(pollInterval)
  }
}
