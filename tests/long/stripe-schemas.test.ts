import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseForm } from '#payments/fake/form.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { openFake, type OpenFake } from '#tests/support/money/fake-provider.ts'
import { failBankPayment } from '#tests/support/money/unusual-payments.ts'
import {
  createSchemaCheck,
  fetchDocument,
  type Exchange,
} from '#tests/support/money/stripe-schemas.ts'

const time = { now: Date.UTC(2030, 0, 1) }
const minute = 60_000

let database: Database
let open: OpenFake
const seen: Exchange[] = []
before(async () => {
  database = openDatabase({ file: ':memory:' })
  open = await openFake(
    database,
    () => time.now,
    () => 'http://127.0.0.1:9/',
    (app) =>
      app.addHook('onSend', async (request, reply, payload) => {
        const { url: route = '' } = request.routeOptions
        if (!route.startsWith('/v1/') || typeof payload !== 'string') return payload
        const { search } = new URL(request.url, open.origin)
        const form = { ...parseForm(search.slice(1)), ...(request.body as object | null) }
        const { statusCode: status } = reply
        seen.push({ method: request.method, route, form, status, answer: JSON.parse(payload) })
        return payload
      }),
  )
})
after(async () => {
  await open.close()
  await database.close()
})

/** Makes every call of the port, with each object in all of its states. */
async function callEverything(): Promise<void> {
  const { provider, fake } = open
  const { db } = fake
  let nth = 0
  const start = () => {
    const checkoutId = `checkout-${(nth += 1)}`
    return provider.start({
      checkoutId,
      lines: [
        { name: 'Street at night', description: 'On Friday', amountMinor: 4_000 },
        { name: 'Portraits', description: 'On Friday', amountMinor: 2_500 },
      ],
      currency: 'USD',
      email: 'mila@example.com',
      language: 'de',
      expiresAt: time.now + 40 * minute,
      successUrl: 'https://school.example/?returned=1',
      cancelUrl: 'https://school.example/',
    })
  }
  for (const [card, amounts] of [
    ['4242424242424242', [1_000, 5_500]],
    ['4000000000007726', [1_000]],
    ['4000000000005126', [6_500]],
  ] as const) {
    const session = await start()
    await open.pay(session.url ?? '', card)
    const { paymentId } = (await provider.findSession(session.id)) ?? assert.fail('no such page')
    assert.ok(paymentId)
    for (const amountMinor of amounts) {
      const refundId = `refund-${session.checkoutId}-${amountMinor}`
      const { id } = await provider.refund({ refundId, paymentId, amountMinor })
      await provider.findRefund(id)
      time.now += 2 * minute
      await fake.tick()
      await provider.findRefund(id)
    }
    await provider.findByPayment(paymentId)
    await provider.listRefunds(paymentId)
  }
  for (const comes of [true, false]) {
    const session = await start()
    await open.payByBank(session.url ?? '')
    if (!comes) await failBankPayment(db, time.now, session.id)
    await provider.findSession(session.id)
    time.now += 2 * minute
    await fake.tick()
    await provider.findSession(session.id)
  }
  await provider.close((await start()).id)
  assert.equal(await provider.findSession('cs_test_nothing'), null)
  await provider.readAccount()
  await provider.findByCheckout('checkout-1', 0)
  for await (const event of provider.listEvents(0)) assert.ok(event.id)
}

test('[13.1] what is asked of the provider, and what the fake answers, is as Stripe’s published schemas say', async (t) => {
  const document = await fetchDocument()
  if (document === undefined) return t.skip('the npm registry does not answer')
  await callEverything()
  const routes = new Set(seen.map(({ method, route }) => `${method} ${route}`))
  assert.deepEqual([...routes].sort(), [
    'GET /v1/account',
    'GET /v1/checkout/sessions',
    'GET /v1/checkout/sessions/:id',
    'GET /v1/events',
    'GET /v1/refunds',
    'GET /v1/refunds/:id',
    'POST /v1/checkout/sessions',
    'POST /v1/checkout/sessions/:id/expire',
    'POST /v1/refunds',
  ])
  const findWrong = createSchemaCheck(document)
  assert.deepEqual(seen.flatMap(findWrong), [])
  // Each object can be rejected: with a number for an id it differs from the published form.
  for (const exchange of seen.filter(
    ({ status, route }) => status === 200 && route.includes(':id'),
  )) {
    const spoilt = { ...(exchange.answer as object), id: 7 }
    assert.notDeepEqual(findWrong({ ...exchange, answer: spoilt }), [])
  }
  return undefined
})
