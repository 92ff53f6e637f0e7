import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { createHolding, minute, refusalOf } from '#tests/support/money/holding.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { meet, outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'

onBothDatabases('seats that are held', (create) => {
  let school: ProviderSchool
  let holding: ReturnType<typeof createHolding>
  before(async () => {
    school = await startProviderSchool(create)
    holding = createHolding(school)
  })
  after(() => school.at.close())
  afterEach(() => school.checkBooks())

  test('[13.2] eight accounts that never pay leave half of each class, hold nothing for longer by closing, and are paused after three rounds', async () => {
    const { addClass, order, start, close, pass } = holding
    const { at, seatsOf, payer } = school
    const classes = await Promise.all(Array.from({ length: 10 }, () => addClass(6)))
    const [first = '', last = ''] = [classes[0], classes.at(-1)]
    const eight = await Promise.all(Array.from({ length: 8 }, () => at.person('Student')))
    const carts = await Promise.all(eight.map((student) => order(student, classes)))
    const regular = await payer()
    const regularOrders = await order(regular, classes)
    /** Each student takes all they can get, beginning at the same class; returns what they have then. */
    const grab = async () => {
      const open = new Map<Person, Awaited<ReturnType<typeof start>>>()
      for (const [nth, student] of eight.entries()) {
        const cart = carts[nth] ?? []
        assert.equal(await outcomeOf(start(student, cart)), '409 limit-reached')
        for (let from = 0; from + 3 <= cart.length && !open.has(student); from += 1)
          await start(student, cart.slice(from, from + 3)).then(
            (checkout) => open.set(student, checkout),
            (error: { code: string }) => assert.equal(error.code, 'limit-reached'),
          )
      }
      return open
    }
    for (let round = 1; round <= 3; round += 1) {
      const held = await grab()
      assert.equal(held.size, 8)
      assert.deepEqual(await seatsOf(first), [3, 3, 0], 'half of it is free')
      const seats = await Promise.all(classes.map(seatsOf))
      assert.ok(seats.every(([, taken = 0]) => taken <= 3))
      // Closed and started again, with other classes in between: the hold does not get longer.
      for (const [student, { _id, expiresAt, lines }] of held) {
        const ids = lines.map(({ orderId }) => orderId)
        at.time.now += minute
        await close(student, { _id })
        const again = await start(student, ids)
        assert.equal(again.expiresAt, expiresAt)
        const fewer = await start(student, ids.slice(1))
        assert.equal(fewer.expiresAt, expiresAt)
        held.set(student, fewer)
      }
      const honest = await at.person('Student')
      const bought = await start(honest, await order(honest, [last]))
      await school.deliver(school.pay.pay(bought._id))
      assert.equal((await school.read(honest, bought)).status, 'paid')
      const [regularOrder = ''] = regularOrders.splice(0, 1)
      assert.equal((await start(regular, [regularOrder])).status, 'open', 'who has paid before')
      await pass(40 * minute)
      for (const id of classes) assert.equal((await seatsOf(id))[1], 0, 'all is free again')
    }
    for (const [nth, student] of eight.entries()) {
      const { status, message } = await refusalOf(start(student, (carts[nth] ?? []).slice(0, 1)))
      assert.equal(status, 429)
      assert.match(message, /until Wed 2 Jan 2030, \d\d:\d\d\s\(UTC\)/)
    }
    for (const id of classes) assert.equal((await seatsOf(id))[1], 0)
  })

  test('[10.3] [13.2] a seat is held no longer than until its class begins', async () => {
    const { at, seatsOf, read } = school
    const student = await at.person('Student')
    const meetings = [at.meetingIn(10 * minute)]
    const { id } = await at.addClass({ price: 10, meetings })
    const order = await at.order(student, id)
    const open = await student.client.startCheckout({ body: { orderIds: [order] } })
    assert.equal(open.expiresAt, meetings[0]?.startsAt)
    await holding.pass(10 * minute)
    assert.equal((await read(student, open)).status, 'expired')
    assert.equal((await seatsOf(id))[1], 0)
  })

  test('[13.2] an account that has never paid holds three seats at most, and learns what to do; its holds stay', async () => {
    const { addClass, order, start } = holding
    const { at, read } = school
    const student = await at.person('Student')
    const orders = await order(student, [await addClass(), await addClass(), await addClass()])
    const open = await start(student, orders)
    const more = [...orders, ...(await order(student, [await addClass()]))]
    const { code, message } = await refusalOf(start(student, more))
    assert.equal(code, 'limit-reached')
    assert.match(message, /3 classes at a time\. Please choose fewer\./)
    assert.equal((await read(student, open)).status, 'open')
    // Free ones hold nothing.
    const free = await Promise.all(Array.from({ length: 4 }, () => addClass(6, 0)))
    const other = await at.person('Student')
    assert.equal((await start(other, await order(other, free))).status, 'paid')
    await school.deliver(school.pay.pay(open._id))
    const four = await Promise.all(Array.from({ length: 4 }, () => addClass()))
    assert.equal((await start(student, await order(student, four))).status, 'open')
  })

  test('[13.2] accounts that have never paid hold half of what is left together, and at least one, also at once', async () => {
    const { addClass, order, start } = holding
    const { at, seatsOf, payer } = school
    const [odd, single] = [await addClass(7), await addClass(1)]
    const people = await Promise.all(Array.from({ length: 8 }, () => at.person('Student')))
    const orders = await Promise.all(people.map((student) => order(student, [odd])))
    const outcomes = await meet(
      at,
      (trx) => trx.selectFrom('classes').select('id').where('id', '=', odd).forUpdate().execute(),
      people.map((student, nth) => () => outcomeOf(start(student, orders[nth] ?? []))),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 3)
    assert.equal(outcomes.filter((outcome) => outcome === '409 limit-reached').length, 5)
    assert.deepEqual(await seatsOf(odd), [4, 3, 0])
    const [newcomer, regular] = [await at.person('Student'), await payer()]
    assert.equal(await outcomeOf(start(newcomer, await order(newcomer, [single]))), 'done')
    assert.equal(
      await outcomeOf(start(regular, await order(regular, [single]))),
      '409 no-seats-left',
    )
    assert.equal(await outcomeOf(start(regular, await order(regular, [odd]))), 'done')
    assert.deepEqual(await seatsOf(odd), [3, 4, 0], 'who has paid before has no share')
  })

  test('[13.2] a hold keeps its deadline: through another coupon, a new order or other classes; then its page is closed', async () => {
    const { addClass, order, start, close, pass } = holding
    const { at, pay, seatsOf, read } = school
    const admin = await at.person('Admin')
    const code = `C-${randomUUID()}`.toUpperCase()
    await admin.client.addCoupon({ body: { code, percent: 10 } })
    const [one, two] = [await addClass(), await addClass()]
    for (const student of [await at.person('Student'), await school.payer()]) {
      const orders = await order(student, [one, two])
      const { expiresAt } = await start(student, orders.slice(0, 1))
      await pass(10 * minute)
      assert.equal((await start(student, orders.slice(0, 1), code)).expiresAt, expiresAt)
      assert.equal((await start(student, orders)).expiresAt, expiresAt)
      const client = await signInAgain(at, student)
      await client.deleteOrder({ params: { id: orders[0] ?? '' } })
      const anew = await order(student, [one])
      const open = await start(student, anew)
      assert.equal(open.expiresAt, expiresAt)
      // The provider requires at least half an hour.
      assert.ok(pay.sessions.get(`cs_${open._id}`)?.status === 'open')
      await pass(25 * minute + minute)
      assert.equal((await read({ ...student, client }, open)).status, 'expired')
      assert.equal(pay.sessions.get(`cs_${open._id}`)?.status, 'expired')
      assert.equal((await seatsOf(one))[1], 0)
      const later = await start(student, anew)
      assert.ok((later.expiresAt ?? 0) > at.time.now + 30 * minute, 'a hold of its own')
      await close(student, later)
    }
  })

  test('[13.2] a payment that arrives while the page of a hold is closed gets its seat', async () => {
    const { addClass, order, start, close, pass } = holding
    const { at, pay, read, payer } = school
    const student = await payer()
    const orders = await order(student, [await addClass()])
    await close(student, await start(student, orders))
    await pass(20 * minute)
    const open = await start(student, orders)
    at.time.now += 16 * minute
    pay.pay(open._id)
    await reconcilePayments(at.school)
    assert.equal((await read(student, open)).status, 'paid')
  })

  test('[13.2] an account that got all its money back has never paid; one that left some has', async () => {
    const { addClass, order, start } = holding
    const { at } = school
    const student = await at.person('Student')
    const bought = await order(student, [await addClass(), await addClass()])
    const { _id } = await start(student, bought)
    await school.deliver(school.pay.pay(_id))
    const four = await Promise.all(Array.from({ length: 4 }, () => addClass()))
    const orders = await order(student, four)
    const [first = '', second = ''] = bought
    const giveBack = async (id: string) => {
      await student.client.deleteOrder({ params: { id } })
      await at.jobs.runDue()
      await reconcilePayments(at.school)
    }
    await giveBack(first)
    const open = await start(student, orders)
    assert.equal(open.status, 'open', 'ten are left')
    await holding.close(student, open)
    await giveBack(second)
    assert.equal(await outcomeOf(start(student, orders)), '409 limit-reached')
  })
})
