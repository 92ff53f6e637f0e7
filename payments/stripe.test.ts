import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Stripe } from 'stripe'
import { onEachDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { openFake, webhookSecret, type OpenFake } from '#tests/support/fake-provider.ts'
import { signEvent } from './fake/deliveries.ts'
import { BadSignature, ProviderRefused, ProviderUnknown, type NewSession } from './provider.ts'

const minute = 60_000
const paying = '4242 4242 4242 4242'

onEachDatabase('Stripe’s client against the fake provider', (create) => {
  let stored: TestDatabase
  let open: OpenFake
  // The client's signatures are looked at by our clock, the fake's pages by the same.
  const time = { now: Date.now() }
  before(async () => {
    stored = await create()
    open = await openFake(stored.database, () => time.now)
  })
  after(async () => {
    await open.close()
    await stored.drop()
  })

  let last = 0
  const wanted = (facts: Partial<NewSession> = {}): NewSession => ({
    checkoutId: `checkout-${(last += 1)}`,
    lines: [{ name: 'Night skies & more', amountMinor: 4_950 }],
    currency: 'USD',
    email: 'mila@mail.example',
    expiresAt: Math.ceil((time.now + 35 * minute) / 1_000) * 1_000,
    successUrl: 'https://school.example/dashboard/checkout/1?returned=1',
    cancelUrl: 'https://school.example/dashboard/checkout/1',
    ...facts,
  })
  const start = async (facts?: Partial<NewSession>) => {
    const session = await open.provider.start(wanted(facts))
    return { ...session, url: session.url ?? assert.fail('there is a page') }
  }

  test('[13.2] a page is opened once for a checkout, with its lines, and gives what was asked for', async () => {
    const asked = wanted({
      lines: [
        { name: 'Night skies', amountMinor: 4_950 },
        { name: '[Street] = light', amountMinor: 2_000 },
      ],
    })
    const session = await open.provider.start(asked)
    assert.deepEqual(await open.provider.start(asked), session)
    const { status, isPaid, amountMinor, currency, checkoutId, paymentId, isLive } = session
    assert.deepEqual(
      { status, isPaid, amountMinor, currency, checkoutId, paymentId, isLive },
      {
        status: 'open',
        isPaid: false,
        amountMinor: 6_950,
        currency: 'USD',
        checkoutId: asked.checkoutId,
        paymentId: null,
        isLive: false,
      },
    )
    const html = await (await fetch(session.url ?? '')).text()
    assert.match(html, /Demonstration, no money moves/)
    assert.match(html, /\[Street\] = light<\/dt><dd>\$20\.00</)
    const found = await open.provider.findByCheckout(asked.checkoutId, time.now - minute)
    assert.deepEqual(
      found.map(({ id }) => id),
      [session.id],
    )
    const other = open.provider.start({ ...asked, email: 'other@mail.example' })
    await assert.rejects(other, ProviderRefused)
  })

  test('[13.2] a card pays, once, and the payment leads back to its page', async () => {
    const session = await start()
    const paid = await open.pay(session.url, paying)
    assert.match(paid.html, /url=https:\/\/school\.example\/dashboard\/checkout\/1\?returned=1"/)
    const now = await open.provider.look(session.id)
    assert.deepEqual([now.status, now.isPaid, now.url], ['complete', true, null])
    assert.match((await open.pay(session.url, paying)).html, /paid already/)
    const found = await open.provider.findByPayment(now.paymentId ?? '')
    assert.equal(found?.id, session.id)
    assert.equal(found?.checkoutId, session.checkoutId)
  })

  test('[13.3] a declined card leaves the page open, and 3-D Secure asks first', async () => {
    const session = await start()
    for (const [number, reason] of [
      ['4000000000000002', /was declined/],
      ['4000 0000 0000 9995', /insufficient funds/],
      ['1234', /takes test cards only/],
    ] as const) {
      const answer = await open.pay(session.url, number)
      assert.equal(answer.status, 422)
      assert.match(answer.html, reason)
    }
    assert.match((await open.pay(session.url, '4000000000003220')).html, /Your bank asks/)
    const failed = await open.pay(session.url, '4000000000003220', 'failed')
    assert.match(failed.html, /has not confirmed/)
    assert.equal((await open.provider.look(session.id)).status, 'open')
    await open.pay(session.url, '4000000000003220', 'confirmed')
    assert.equal((await open.provider.look(session.id)).isPaid, true)
  })

  test('[13.3] money by bank is on its way for a while, and comes or does not', async () => {
    const [comes, fails] = [await start(), await start()]
    await open.payByBank(comes.url)
    await open.payByBank(fails.url, false)
    const waiting = await open.provider.look(comes.id)
    assert.deepEqual(
      [waiting.status, waiting.isPaid, waiting.hasFailed],
      ['complete', false, false],
    )
    time.now += 2 * minute
    await open.fake.tick()
    assert.equal((await open.provider.look(comes.id)).isPaid, true)
    const failed = await open.provider.look(fails.id)
    assert.deepEqual([failed.isPaid, failed.hasFailed], [false, true])
  })

  test('[13.2] a page closes by its time or when it is told to, unless it was paid first', async () => {
    const [late, closed, paid] = [await start(), await start(), await start()]
    const gone = await open.provider.close(closed.id)
    assert.deepEqual([gone.status, gone.url], ['expired', null])
    assert.equal((await open.provider.close(closed.id)).status, 'expired')
    await open.pay(paid.url, paying)
    assert.equal((await open.provider.close(paid.id)).isPaid, true)
    time.now += 36 * minute
    assert.match((await open.pay(late.url, paying)).html, /has closed/)
    assert.equal((await open.provider.look(late.id)).status, 'expired')
  })

  test('[13.2] of a payment and a closing at the same moment one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await start()
      const [, closed] = await Promise.all([
        open.pay(session.url, paying),
        open.provider.close(session.id),
      ])
      assert.equal(closed.isPaid, closed.status === 'complete')
      assert.equal((await open.provider.look(session.id)).status, closed.status)
    }
  })

  test('[13.1] what cannot be paid is refused, and what is not known is unknown', async () => {
    const tooLittle = wanted({ lines: [{ name: 'Sticker', amountMinor: 49 }] })
    await assert.rejects(open.provider.start(tooLittle), { code: 'amount_too_small' })
    const krona = { currency: 'SEK', lines: [{ name: 'Sticker', amountMinor: 299 }] }
    await assert.rejects(open.provider.start(wanted(krona)), { code: 'amount_too_small' })
    assert.equal(open.provider.leastSum('SEK'), 300)
    const tooShort = wanted({ expiresAt: time.now + 20 * minute })
    await assert.rejects(open.provider.start(tooShort), ProviderRefused)
    await assert.rejects(open.provider.look('cs_test_nothing'), { code: 'resource_missing' })
    open.fake.mishap('POST /v1/checkout/sessions', '429')
    await assert.rejects(open.provider.start(wanted()), ProviderUnknown)
  })

  test('[13.2] an answer that is lost is asked for again with the same key: one page, one refund', async () => {
    const asked = wanted()
    open.fake.mishap('POST /v1/checkout/sessions', 'lost', '409')
    const session = await open.provider.start(asked)
    const pages = await open.provider.findByCheckout(asked.checkoutId, time.now - minute)
    assert.equal(pages.length, 1)
    await open.pay(session.url ?? '', paying)
    const { paymentId } = await open.provider.look(session.id)
    open.fake.mishap('POST /v1/refunds', 'lost')
    const refund = { refundId: 'refund-lost', paymentId: paymentId ?? '', amountMinor: 100 }
    await open.provider.refund(refund)
    await open.provider.refund(refund)
    assert.equal((await open.provider.listRefunds(paymentId ?? '')).length, 1)
  })

  test('[13.7] parts are given back until nothing is left; slow ones arrive, others fail later', async () => {
    const give = async (number: string, ...amounts: number[]) => {
      const session = await start()
      await open.pay(session.url, number)
      const { paymentId } = await open.provider.look(session.id)
      const made = []
      for (const amountMinor of amounts)
        made.push(
          await open.provider.refund({
            refundId: `${session.id}-${amountMinor}`,
            paymentId: paymentId ?? '',
            amountMinor,
          }),
        )
      return made
    }
    const parts = await give(paying, 950, 4_000)
    assert.deepEqual(
      parts.map(({ status, amountMinor }) => [status, amountMinor]),
      [
        ['succeeded', 950],
        ['succeeded', 4_000],
      ],
    )
    await assert.rejects(give(paying, 4_950, 1), { code: 'charge_already_refunded' })
    const [slow] = await give('4000000000007726', 500)
    const [failing] = await give('4000000000005126', 500)
    assert.deepEqual([slow?.status, failing?.status], ['pending', 'succeeded'])
    time.now += 2 * minute
    await open.fake.tick()
    assert.equal((await open.provider.lookRefund(slow?.id ?? '')).status, 'succeeded')
    const failed = await open.provider.lookRefund(failing?.id ?? '')
    assert.deepEqual([failed.status, failed.failureReason], ['failed', 'expired_or_canceled_card'])
    await assert.rejects(give('4000000000000259', 100), { code: 'charge_disputed' })
    // Somebody's bank only asks.
    await give('4000000000001976', 100)
  })

  test('[13.5] events are listed from the oldest on, and only a true signature of now is read', async () => {
    const since = time.now
    const session = await start()
    await open.pay(session.url, paying)
    const listed = await open.provider.listEvents(since - 1_000)
    const event = listed.find(({ about }) => about?.id === session.id)
    assert.deepEqual(
      [event?.type, event?.about, event?.isLive],
      ['checkout.session.completed', { kind: 'session', id: session.id }, false],
    )
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1,
      livemode: false,
      data: { object: { id: session.id, object: 'checkout.session' } },
    })
    const now = Math.floor(time.now / 1_000)
    const ours = signEvent(body, webhookSecret, now)
    const theirs = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret,
      timestamp: now,
    })
    for (const signature of [ours, theirs])
      assert.equal(open.provider.readEvent(Buffer.from(body), signature).about?.id, session.id)
    for (const [bytes, signature] of [
      [body, undefined],
      [body, 'v1=1'],
      [`${body} `, ours],
      [body, signEvent(body, 'whsec_other', now)],
      [body, signEvent(body, webhookSecret, now - 301)],
      [body, signEvent(body, webhookSecret, now + 301)],
    ] as const)
      assert.throws(() => open.provider.readEvent(Buffer.from(bytes), signature), BadSignature)
  })

  test('[13.1] the fake answers nobody without the key, and refuses what Stripe would not know', async () => {
    const call = (path: string, init: RequestInit = {}) => fetch(`${open.origin}${path}`, init)
    assert.equal((await call('/v1/events')).status, 401)
    const headers = {
      authorization: 'Bearer sk_test_fake',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const refused = await call('/v1/refunds', {
      method: 'POST',
      headers,
      body: 'payment_intent=pi_1&reson=duplicate',
    })
    const { error } = (await refused.json()) as { error: { code: string; param: string } }
    assert.deepEqual([refused.status, error.code, error.param], [400, 'parameter_unknown', 'reson'])
    assert.equal((await call('/v1/customers', { headers })).status, 404)
    await open.provider.ping()
  })
})
