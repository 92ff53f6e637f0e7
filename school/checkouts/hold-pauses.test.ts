import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { holdLimits } from '#contract/checkouts.ts'
import type { Tables } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { createHolding, hour, minute, refusalOf } from '#tests/support/money/holding.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

onBothDatabases('holds that end unpaid', (create) => {
  let school: ProviderSchool
  let holding: ReturnType<typeof createHolding>
  before(async () => {
    school = await startProviderSchool(create)
    holding = createHolding(school)
  })
  after(() => school.at.close())
  afterEach(() => school.checkBooks())

  test('[13.2] three holds that end unpaid within a day pause a new account, however they end; a payment lifts it', async () => {
    const { addClass, order, start, close, pass } = holding
    const { at, pay } = school
    const student = await at.person('Student')
    const orders = await order(
      student,
      await Promise.all(Array.from({ length: 5 }, () => addClass())),
    )
    const open = []
    for (const id of orders.slice(0, 3)) {
      await pass(minute)
      const checkout = await start(student, [id])
      open.push(checkout)
      await close(student, checkout)
    }
    const fourth = orders.slice(3, 4)
    const refused = await at.app.inject({
      method: 'POST',
      url: '/api/checkout',
      headers: { authorization: `Bearer ${student.idToken}` },
      payload: { orderIds: fourth },
    })
    assert.equal(refused.statusCode, 429)
    const seconds = Number(refused.headers['retry-after'])
    assert.ok(seconds > 24 * 3_600 && seconds <= 24 * 3_600 + 35 * 60, String(seconds))
    // The last one may continue until its deadline, and pay: then all is well.
    const again = await start(student, orders.slice(2, 3))
    assert.equal(again.expiresAt, open[2]?.expiresAt)
    await school.deliver(pay.pay(again._id))
    assert.equal(await outcomeOf(start(student, fourth)), 'done')

    const other = await at.person('Student')
    const cart = await order(other, await Promise.all([1, 2, 3, 4].map(() => addClass())))
    for (const id of cart.slice(0, 3)) {
      await start(other, [id])
      await pass(40 * minute)
    }
    const { status } = await refusalOf(start(other, cart.slice(3)))
    assert.equal(status, 429)
    await pass(24 * hour)
    assert.equal(await outcomeOf(start(other, cart.slice(3))), 'done')
  })

  test('[13.2] a call that the provider refuses or does not answer is no unpaid hold', async () => {
    const { addClass, order, start, pass } = holding
    const { at, pay } = school
    const student = await at.person('Student')
    const orders = await order(student, await Promise.all([1, 2, 3, 4].map(() => addClass())))
    for (const id of orders.slice(0, 3)) {
      pay.failNext('start', 'refused')
      assert.equal((await start(student, [id])).status, 'failed')
      await pass(40 * minute)
    }
    assert.equal(await outcomeOf(start(student, orders.slice(3))), 'done')
  })

  test('[13.2] starting and closing payments is limited', async () => {
    const { addClass, order, start, close, pass } = holding
    const student = await school.payer()
    const orders = await order(student, [await addClass()])
    for (let nth = 0; nth < 10; nth += 1) await close(student, await start(student, orders))
    const { status, message } = await refusalOf(start(student, orders))
    assert.equal(status, 429)
    assert.match(message, /try again from \w+ \d+ \w+ 20\d\d,/)
    await pass(36 * minute)
    assert.equal(await outcomeOf(start(student, orders)), 'done')
  })

  test('[13.2] an address with many unpaid holds is paused for new accounts only; a payment removes its own hold', async () => {
    const { addClass, order, startFrom, close, pass } = holding
    const { at, pay, payer } = school
    const [from, elsewhere] = ['203.0.113.9', '203.0.113.10']
    const id = await addClass(10 * holdLimits.unpaidFrom.max)
    // One after another: on a busy machine, this many at once wait too long for a connection.
    const open: string[] = []
    while (open.length < holdLimits.unpaidFrom.max) {
      const student = await at.person('Student')
      open.push((await startFrom(student, await order(student, [id]), from))._id)
    }
    const honest = await at.person('Student')
    const requested = await order(honest, [id])
    const paused = await refusalOf(startFrom(honest, requested, from))
    assert.deepEqual([paused.status, paused.code], [429, 'too-many-requests'])
    assert.match(paused.message, /network .* until \w+ \d+ \w+ 20\d\d,/)
    assert.ok((paused.retryAfter ?? 0) > 23 * 3_600)
    const regular = await payer()
    assert.equal(await outcomeOf(startFrom(regular, await order(regular, [id]), from)), 'done')
    const away = await startFrom(honest, requested, elsewhere)
    await close(honest, away)
    await school.deliver(pay.pay(open[0] ?? ''))
    const db = at.database.tables<Tables>()
    const addresses = async () =>
      (
        await db
          .selectFrom('checkouts')
          .select('address')
          .where('address', 'is not', null)
          .execute()
      ).length
    assert.equal(await addresses(), holdLimits.unpaidFrom.max)
    assert.equal((await startFrom(honest, requested, from)).expiresAt, away.expiresAt)
    // Over the network, calls are counted for the address.
    const origin = await at.app.listen({ host: '127.0.0.1', port: 0 })
    const [other, paying] = [await at.person('Student'), await payer()]
    for (const student of [other, paying])
      await fetch(`${origin}/api/checkout`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${student.idToken}`,
          'content-type': 'application/json',
          'x-forwarded-for': '2001:db8:1:2::7',
        },
        body: JSON.stringify({ orderIds: await order(student, [id]) }),
      })
    const there = await db
      .selectFrom('checkouts')
      .select('student_id')
      .where('address', '=', '2001:db8:1:2::/64')
      .execute()
    assert.deepEqual(
      there.map((row) => row.student_id),
      [other.actor.id],
    )
    // A day later their addresses are forgotten.
    await pass(24 * hour + minute)
    await at.school.cleanUp()
    assert.equal(await addresses(), 0)
  })
})
