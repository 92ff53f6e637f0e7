import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Stripe } from 'stripe'
import { englishOf, textOf } from '#messages/catalogue.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { transaction } from '#platform/database/transaction.ts'
import { onDatabase, type TestDatabase } from '#tests/support/database/databases.ts'
import {
  openFake,
  secretKey,
  webhookSecret,
  type OpenFake,
} from '#tests/support/money/fake-provider.ts'
import {
  failBankPayment,
  followPaymentLink,
  openDispute,
} from '#tests/support/money/unusual-payments.ts'
import { signEvent } from './fake/deliveries.ts'
import {
  BadSignature,
  ProviderRefused,
  ProviderUnknown,
  type NewSession,
  type ProviderEvent,
} from './provider.ts'

const minute = 60_000
const paying = '4242 4242 4242 4242'

onDatabase('Stripe’s client against the fake provider', (create) => {
  let stored: TestDatabase
  let open: OpenFake
  // One clock, for checking the client's signatures and for the fake's pages.
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
  const sessionOf = (facts: Partial<NewSession> = {}): NewSession => ({
    checkoutId: `checkout-${(last += 1)}`,
    lines: [{ name: 'Night skies & more', description: 'On Friday', amountMinor: 4_950 }],
    currency: 'USD',
    email: 'mila@mail.example',
    language: null,
    expiresAt: Math.ceil((time.now + 35 * minute) / 1_000) * 1_000,
    successUrl: 'https://school.example/dashboard/checkout/1?returned=1',
    cancelUrl: 'https://school.example/dashboard/checkout/1',
    ...facts,
  })
  /** An existing page. */
  const find = async (id: string) =>
    (await open.provider.findSession(id)) ?? assert.fail('no such page')
  const close = async (id: string) => (await open.provider.close(id)) ?? assert.fail('no such page')
  const start = async (facts?: Partial<NewSession>) => {
    const session = await open.provider.start(sessionOf(facts))
    return { ...session, url: session.url ?? assert.fail('there is a page') }
  }

  test('[13.2] a page is opened once for a checkout, with its lines', async () => {
    const input = sessionOf({
      lines: [
        { name: 'Night skies', description: 'On Friday', amountMinor: 4_950 },
        { name: '[Street] = light', description: 'On Friday', amountMinor: 2_000 },
      ],
    })
    const session = await open.provider.start(input)
    assert.deepEqual(await open.provider.start(input), session)
    const { status, isPaid, amountMinor, currency, checkoutId, paymentId, isLive } = session
    assert.deepEqual(
      { status, isPaid, amountMinor, currency, checkoutId, paymentId, isLive },
      {
        status: 'open',
        isPaid: false,
        amountMinor: 6_950,
        currency: 'USD',
        checkoutId: input.checkoutId,
        paymentId: null,
        isLive: false,
      },
    )
    const html = await (await fetch(new URL(session.url ?? '', open.origin))).text()
    assert.match(html, /Demonstration, no money moves/)
    assert.match(html, /\[Street\] = light<span class="about">On Friday<\/span><\/dt><dd>\$20\.00</)
    const found = await open.provider.findByCheckout(input.checkoutId, time.now - minute)
    assert.deepEqual(
      found.map(({ id }) => id),
      [session.id],
    )
    const other = open.provider.start({ ...input, email: 'other@mail.example' })
    await assert.rejects(other, ProviderRefused)
  })

  test('[17.6] the page speaks every language of the product, and answers mistakes in it', async () => {
    const session = await start({ language: 'de' })
    const html = await (await fetch(new URL(session.url, open.origin))).text()
    assert.match(
      html,
      /<html lang="de" dir="ltr">[^]*<h1>49,50\u00a0\$ zahlen<\/h1>[^]*Kartennummer/,
    )
    const answers = [
      html,
      (await open.pay(session.url, '1')).html,
      (await open.pay(session.url, '4000 0000 0000 0002')).html,
      (await open.pay(session.url, '4000 0000 0000 3220')).html,
      (await open.pay(session.url, '1', 'failed')).html,
      (await open.pay(session.url, paying)).html,
      (await open.pay(session.url, paying)).html,
    ]
    const english = Object.entries(englishOf('payment-page'))
      .filter(([key]) => key !== 'cvc')
      .map(([, source]) => textOf(source))
    for (const answer of answers) {
      assert.match(answer, /<html lang="de"/)
      assert.deepEqual(
        english.filter((text) => answer.includes(text)),
        [],
      )
    }
  })

  test('[13.2] a card pays, once, and the payment leads back to its page', async () => {
    const session = await start()
    const paid = await open.pay(session.url, paying)
    assert.match(paid.html, /url=https:\/\/school\.example\/dashboard\/checkout\/1\?returned=1"/)
    const now = await find(session.id)
    assert.deepEqual([now.status, now.isPaid, now.url], ['complete', true, null])
    assert.match((await open.pay(session.url, paying)).html, /already been paid/)
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
    assert.match((await open.pay(session.url, '4000000000003220')).html, /Confirm with your bank/)
    const failed = await open.pay(session.url, '4000000000003220', 'failed')
    assert.match(failed.html, /has not confirmed/)
    assert.equal((await find(session.id)).status, 'open')
    await open.pay(session.url, '4000000000003220', 'confirmed')
    assert.equal((await find(session.id)).isPaid, true)
  })

  test('[13.3] money by bank is on its way for a while, and comes or does not', async () => {
    const [comes, fails] = [await start(), await start()]
    await open.payByBank(comes.url)
    await open.payByBank(fails.url)
    const waiting = await find(comes.id)
    assert.deepEqual(
      [waiting.status, waiting.isPaid, waiting.hasFailed],
      ['complete', false, false],
    )
    await failBankPayment(open.fake.db, time.now, fails.id)
    time.now += 2 * minute
    await open.fake.tick()
    assert.equal((await find(comes.id)).isPaid, true)
    const failed = await find(fails.id)
    assert.deepEqual([failed.isPaid, failed.hasFailed], [false, true])
  })

  test('[13.2] a page closes by its time or on request, unless it was paid first', async () => {
    const [late, closed, paid] = [await start(), await start(), await start()]
    const expired = await close(closed.id)
    assert.deepEqual([expired.status, expired.url], ['expired', null])
    assert.equal((await close(closed.id)).status, 'expired')
    await open.pay(paid.url, paying)
    assert.equal((await close(paid.id)).isPaid, true)
    time.now += 36 * minute
    assert.match((await open.pay(late.url, paying)).html, /has closed/)
    assert.equal((await find(late.id)).status, 'expired')
  })

  test('[13.2] of a payment and a closing at the same moment one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await start()
      const [, closed] = await Promise.all([open.pay(session.url, paying), close(session.id)])
      assert.equal(closed.isPaid, closed.status === 'complete')
      assert.equal((await find(session.id)).status, closed.status)
    }
  })

  test('[13.1] unpayable amounts are refused, and unknown ids are unknown', async () => {
    const tooLittle = sessionOf({
      lines: [{ name: 'Sticker', description: 'On Friday', amountMinor: 49 }],
    })
    await assert.rejects(open.provider.start(tooLittle), { code: 'amount_too_small' })
    const krona = {
      currency: 'SEK',
      lines: [{ name: 'Sticker', description: 'On Friday', amountMinor: 299 }],
    }
    await assert.rejects(open.provider.start(sessionOf(krona)), { code: 'amount_too_small' })
    assert.equal(open.provider.minSum('SEK'), 300)
    const tooShort = sessionOf({ expiresAt: time.now + 20 * minute })
    await assert.rejects(open.provider.start(tooShort), ProviderRefused)
    assert.equal(await open.provider.findSession('cs_test_nothing'), null)
    assert.equal(await open.provider.close('cs_test_nothing'), null)
    assert.equal(await open.provider.findRefund('re_nothing'), null)
    assert.equal(await open.provider.findDispute('du_nothing'), null)
    assert.equal(await open.provider.findByPayment('pi_nothing'), null)
    assert.deepEqual(await open.provider.listRefunds('pi_nothing'), [])
    const nobodys = { refundId: 'refund-of-nothing', paymentId: 'pi_nothing', amountMinor: 100 }
    await assert.rejects(open.provider.refund(nobodys), ProviderRefused)
    open.fail('POST /v1/checkout/sessions', '429')
    await assert.rejects(open.provider.start(sessionOf()), ProviderUnknown)
  })

  test('[13.2] an answer that is lost is asked for again with the same key: one page, one refund', async () => {
    const input = sessionOf()
    open.fail('POST /v1/checkout/sessions', 'lost', '409')
    const session = await open.provider.start(input)
    const pages = await open.provider.findByCheckout(input.checkoutId, time.now - minute)
    assert.equal(pages.length, 1)
    await open.pay(session.url ?? '', paying)
    const { paymentId } = await find(session.id)
    open.fail('POST /v1/refunds', 'lost')
    const refund = { refundId: 'refund-lost', paymentId: paymentId ?? '', amountMinor: 100 }
    await open.provider.refund(refund)
    await open.provider.refund(refund)
    assert.equal((await open.provider.listRefunds(paymentId ?? '')).length, 1)
  })

  test('[13.7] parts are given back until nothing is left; slow ones arrive, others fail later', async () => {
    const give = async (number: string, ...amounts: number[]) => {
      const session = await start()
      await open.pay(session.url, number)
      const { paymentId } = await find(session.id)
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
    assert.equal((await open.provider.findRefund(slow?.id ?? ''))?.status, 'succeeded')
    const failed = await open.provider.findRefund(failing?.id ?? '')
    assert.deepEqual(
      [failed?.status, failed?.failureReason],
      ['failed', 'expired_or_canceled_card'],
    )
    const dispute = async (status: 'needs_response' | 'warning_needs_response') => {
      const session = await start()
      await open.pay(session.url, paying)
      await openDispute(open.fake.db, time.now, 0, status)
      const { paymentId } = await find(session.id)
      const refundId = `${session.id}-100`
      return open.provider.refund({ refundId, paymentId: paymentId ?? '', amountMinor: 100 })
    }
    time.now += minute
    await assert.rejects(dispute('needs_response'), { code: 'charge_disputed' })
    // A bank has only inquired.
    time.now += minute
    await dispute('warning_needs_response')
  })

  test('[13.5] events are listed, and only a true signature of now is read', async () => {
    const since = time.now
    const session = await start()
    await open.pay(session.url, paying)
    const listed: ProviderEvent[] = []
    for await (const one of open.provider.listEvents(since - 1_000)) listed.push(one)
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

  /** Writes this many more objects like this one, as if they had been made at the same time. */
  async function repeat(id: string, count: number): Promise<string[]> {
    const { db } = open.fake
    const row = await db
      .selectFrom('fake_objects')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: count }, (_, n) => {
      const body = { ...(JSON.parse(row.body) as object), id: `${id}_${n}` }
      return { ...row, id: body.id, body: JSON.stringify(body) }
    })
    await transaction(db, (trx) => insertRows(trx, 'fake_objects', copies))
    return copies.map((copy) => copy.id)
  }

  test('[13.5] a list is read to its end, however long it is, and it is seen where it cannot be', async () => {
    const session = await start()
    await open.pay(session.url, paying)
    const { paymentId } = await find(session.id)
    const refund = { refundId: 'refund-1', paymentId: paymentId ?? '', amountMinor: 1 }
    const made = await open.provider.refund(refund)
    await repeat(made.id, 1_100)
    assert.equal((await open.provider.listRefunds(paymentId ?? '')).length, 1_101)

    time.now += minute
    const other = await start()
    await close(other.id)
    const listed = async () => {
      const found: ProviderEvent[] = []
      for await (const event of open.provider.listEvents(time.now - 1_000)) found.push(event)
      return found
    }
    const [event] = await listed()
    assert.equal(event?.about?.id, other.id)
    await repeat(event?.id ?? '', 1_100)
    assert.equal(new Set((await listed()).map(({ id }) => id)).size, 1_101)
    open.fail('GET /v1/events', '500', '500', '500')
    await assert.rejects(listed(), ProviderUnknown)

    // Pages opened later do not hide it.
    time.now += minute
    await repeat((await start()).id, 1_100)
    const found = await open.provider.findByCheckout(other.checkoutId ?? '', time.now - 5 * minute)
    assert.deepEqual(
      found.map(({ id }) => id),
      [other.id],
    )
  })

  test('[13.2] a page belongs to the checkout that the school’s key wrote on it, whatever a buyer says', async () => {
    const session = await start()
    const reference = session.checkoutId ?? ''
    const url = await followPaymentLink(open.fake, { amount: 4_950, currency: 'usd', reference })
    await open.pay(url, paying)
    const theirs = await find(url.split('/').at(-1) ?? '')
    assert.deepEqual([theirs.isPaid, theirs.checkoutId], [true, null])
    const found = await open.provider.findByCheckout(reference, time.now - minute)
    assert.deepEqual(
      found.map(({ id }) => id),
      [session.id],
    )
  })

  test('[13.1] a key identifies its account, a new key of it the same one; a restricted key may not', async () => {
    assert.equal(await open.provider.readAccount(), open.account)
    const rolled = await open.rollKey('sk_test_rolled')
    assert.equal(await rolled.readAccount(), open.account)
    await assert.rejects(open.provider.ping(), ProviderRefused)
    const restricted = await open.rollKey('rk_test_restricted')
    assert.equal(await restricted.readAccount(), null)
    await restricted.ping()
    const back = await open.rollKey(secretKey)
    open.fail('GET /v1/account', '500', '500', '500')
    // A failure is not remembered: the next call asks again.
    await assert.rejects(back.readAccount(), ProviderUnknown)
    assert.equal(await back.readAccount(), open.account)
  })

  test('[13.1] the fake requires the key, and refuses what Stripe would refuse', async () => {
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
