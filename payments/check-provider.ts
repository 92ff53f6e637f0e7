import { defaultCurrency as currency } from '#contract/money.ts'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { NewSession, Provider, ProviderSession } from './provider.ts'

const minute = 60_000

/** How often a page is looked at while somebody pays on it, in milliseconds. */
const lookEvery = 2_000

type CheckParts = {
  provider: Provider
  clock: Clock
  /** Shows what was tried, and what has been found. */
  report: (line: string) => void
  /** How long a person has to pay, in milliseconds; 0 leaves out what needs a payment. */
  payWithin: number
  wait: (milliseconds: number) => Promise<unknown>
}

/** What a provider does not do that the port promises. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise'
}

function must(holds: boolean, promise: string): void {
  if (!holds) throw new BrokenPromise(promise)
}

const amountMinor = 500

/**
 * Tries every call of the port against a real account of a sandbox, the way the school makes them: pages that are
 * opened twice, found and closed, and, where somebody pays, refunds in parts. Leaves nothing open. Fails with
 * `BrokenPromise`, `ProviderRefused` or `ProviderUnknown`.
 */
export async function checkProvider(parts: CheckParts): Promise<void> {
  const { provider, clock, report, payWithin } = parts
  must(!provider.isLive, 'a live key moves real money: use one of a sandbox')
  const begun = clock()
  const newPage = (): NewSession => ({
    checkoutId: newId(),
    lines: [{ name: 'A check of the connection', amountMinor }],
    currency,
    email: 'payments-check@example.com',
    expiresAt: Math.ceil((clock() + 40 * minute) / 1_000) * 1_000,
    successUrl: 'https://example.com/paid',
    cancelUrl: 'https://example.com/not-paid',
  })

  await provider.ping()
  report('The key is accepted.')
  const account = await provider.readAccount()
  report(`Its account is ${account ?? 'unknown: the key may not read it'}.`)

  const first = newPage()
  const opened = await provider.start(first)
  must(opened.status === 'open' && opened.url !== null, 'a new page is open, with its address')
  must(
    opened.amountMinor === amountMinor && opened.currency === currency,
    'a page asks for our sum',
  )
  must(opened.checkoutId === first.checkoutId, 'a page knows its checkout')
  must((await provider.start(first)).id === opened.id, 'the same start gives the same page')
  must((await provider.look(opened.id))?.status === 'open', 'a page can be looked at')
  must((await provider.look('cs_test_none')) === null, 'a page that does not exist is recognised')
  const found = await provider.findByCheckout(first.checkoutId, begun - minute)
  must(found.length === 1 && found[0]?.id === opened.id, 'a page is found by its checkout')
  report('A page is opened once, and found.')

  must((await provider.close(opened.id))?.status === 'expired', 'a closed page is over')
  must((await provider.close(opened.id))?.status === 'expired', 'a page can be closed twice')
  report('A page is closed.')

  let events = 0
  let last = Infinity
  for await (const { createdAt } of provider.listEvents(begun - minute)) {
    must(createdAt <= last, 'events come newest first')
    last = createdAt
    events += 1
  }
  report(`Events are listed: ${events}.`)
  if (payWithin === 0) return

  const page = newPage()
  const { id, url } = await provider.start(page)
  report(`Pay here with 4242 4242 4242 4242 within ${payWithin / minute} minutes: ${url}`)
  const paid = await waitForPayment(parts, id)
  const paymentId = paid.paymentId ?? ''
  must(paid.amountMinor === amountMinor && paymentId !== '', 'a paid page names its payment')
  must((await provider.findByPayment(paymentId))?.id === id, 'a page is found by its payment')
  report('The payment is known.')

  const refund = { refundId: newId(), paymentId, amountMinor: 200 }
  const given = await provider.refund(refund)
  must((await provider.refund(refund)).id === given.id, 'the same refund is made once')
  must(given.refundId === refund.refundId, 'a refund knows its name')
  await provider.refund({ refundId: newId(), paymentId, amountMinor: amountMinor - 200 })
  must((await provider.lookRefund(given.id))?.amountMinor === 200, 'a refund can be looked at')
  must((await provider.listRefunds(paymentId)).length === 2, 'every refund of a payment is listed')
  report('The payment has gone back, in two parts.')
}

async function waitForPayment(
  { provider, clock, payWithin, wait }: CheckParts,
  id: string,
): Promise<ProviderSession> {
  const until = clock() + payWithin
  for (;;) {
    const session = await provider.look(id)
    if (session?.isPaid) return session
    if (clock() > until) {
      await provider.close(id)
      throw new BrokenPromise('somebody pays in time')
    }
    await wait(lookEvery)
  }
}
