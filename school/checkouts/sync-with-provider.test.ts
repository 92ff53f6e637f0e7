import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Checkout } from '#contract/checkouts.ts'
import type { Tables } from '#school/base/tables.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { checkBooks } from '#tests/support/money/books.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { eventOf } from '#tests/support/money/memory-provider.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'
import { tryWhileBusy } from '#tests/support/school/try-while-busy.ts'

const minute = 60_000
const day = 24 * 60 * minute

onBothDatabases('checkouts through a payment provider', (create) => {
  let school: ProviderSchool
  before(async () => {
    school = await startProviderSchool(create)
  })
  after(() => school.at.close())
  afterEach(() => school.checkBooks())

  test('[13.2] [13.3] seats are held while it is paid, and taken once the provider says so', async () => {
    const { at, pay, fillCart, read, deliver, entriesOf, seatsOf } = school
    const { student, classes, start } = await fillCart([49.5, 20])
    const open = await start()
    assert.deepEqual([open.status, open.total, open.receipt], ['open', 69.5, undefined])
    assert.match(open.url ?? '', /^https:\/\/pay\.example\//)
    assert.ok((open.expiresAt ?? 0) > at.time.now + 31 * minute)
    for (const id of classes) assert.deepEqual(await seatsOf(id), [1, 1, 0])
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.ok(items.every((order) => order.checkout === open._id && order.status === 'Not Paid'))
    assert.ok(open.lines.every(({ booking }) => booking === null))
    assert.equal(await deliver(pay.pay(open._id)), 200)
    const paid = await read(student, open)
    assert.deepEqual([paid.status, paid.url], ['paid', null])
    assert.ok(paid.lines.every(({ booking }) => booking !== null))
    assert.ok(paid.receipt)
    for (const id of classes) await checkBooks(at, id, 2)
    assert.deepEqual(await entriesOf(open), ['payment 6950'])
  })

  test('[10.4] [13.2] [14.2] the mail of a booking names the date that the class was given while it was being paid for', async () => {
    const { at, pay, deliver } = school
    const [old, moved] = [at.meetingIn(3 * day), at.meetingIn(9 * day)]
    const { id, instructor } = await at.addClass({ className: 'Salt prints', meetings: [old] })
    const student = await at.person('Student')
    const orderIds = [await at.order(student, id)]
    const { _id } = await student.client.startCheckout({ body: { orderIds } })
    const { className, price, description } = await instructor.client.readClass({ params: { id } })
    const body = { className, price, description, meetings: [moved] }
    await instructor.client.updateClass({ params: { id }, body })
    await deliver(pay.pay(_id))
    await at.sendLetters()
    const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const dayOf = ({ startsAt }: typeof moved) =>
      new RegExp(`When:.* ${date.format(startsAt).split(' ').toReversed().join(' ')} `)
    const text = at.mailsTo(student).map((mail) => mail.text)
    assert.match(text.join(), dayOf(moved))
    assert.doesNotMatch(text.join(), dayOf(old))
  })

  test('[13.5] an event that is not signed is refused and stored nowhere', async () => {
    const { at, pay, fillCart } = school
    const { start } = await fillCart([30])
    const session = pay.pay((await start())._id)
    for (const signature of [undefined, 'wrong']) {
      const answer = await at.app.inject({
        method: 'POST',
        url: '/api/payments/stripe',
        headers: { ...(signature && { 'stripe-signature': signature }) },
        payload: eventOf(session, 'evt_forged'),
      })
      assert.equal(answer.statusCode, 400)
    }
    const db = at.database.tables<Tables>()
    const stored = await db
      .selectFrom('provider_events')
      .select('id')
      .where('id', '=', 'evt_forged')
      .execute()
    assert.deepEqual(stored, [])
  })

  test('[13.5] without any event the reconciliation finds paid and expired checkouts', async () => {
    const { at, pay, fillCart, read, seatsOf } = school
    const [paid, late] = [await fillCart([30]), await fillCart([30])]
    const [first, second] = [await paid.start(), await late.start()]
    pay.pay(first._id)
    Object.assign(pay.sessions.get(`cs_${second._id}`) ?? {}, { status: 'expired', url: null })
    await reconcilePayments(at.school)
    assert.equal((await read(paid.student, first)).status, 'paid')
    assert.equal((await read(late.student, second)).status, 'expired')
    assert.deepEqual(await seatsOf(late.classes[0] ?? ''), [2, 0, 0])
  })

  test('[13.2] after no answer from the provider, repeating the call continues the same checkout', async () => {
    const { pay, fillCart, read, seatsOf } = school
    const { student, classes, start } = await fillCart([30])
    pay.failNext('start', 'answer-lost')
    assert.equal(await outcomeOf(start()), '503 payments-unreachable')
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [1, 1, 0])
    const open = await start()
    assert.equal(open.status, 'open')
    assert.deepEqual(await start(), { ...open, ...(await read(student, open)) })
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [1, 1, 0])
  })

  test('[13.2] one that the provider refuses has failed, and gives its seats back', async () => {
    const { pay, fillCart, seatsOf } = school
    const { classes, start } = await fillCart([30])
    pay.failNext('start', 'refused')
    const failed = await start()
    assert.deepEqual([failed.status, failed.url], ['failed', null])
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [2, 0, 0])
    assert.equal((await start()).status, 'open')
  })

  test('[13.2] a start that was never answered is given up when its page must have closed', async () => {
    const { at, pay, fillCart, seatsOf } = school
    const { student, classes, start } = await fillCart([30])
    pay.failNext('start', 'lost')
    assert.equal(await outcomeOf(start()), '503 payments-unreachable')
    at.time.now += 50 * minute
    await reconcilePayments(at.school)
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.equal(items[0]?.checkout, null)
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [2, 0, 0])
  })

  test('[13.2] with one class full nothing is held', async () => {
    const { at, fillCart, seatsOf } = school
    const { classes, orderIds } = await fillCart([10], 1)
    const other = await fillCart([10], 1)
    await other.start()
    const student = await at.person('Student')
    const both = [...classes, ...other.classes]
    const ids = await Promise.all(both.map((id) => at.order(student, id)))
    const start = student.client.startCheckout({ body: { orderIds: ids } })
    assert.equal(await outcomeOf(start), '409 no-seats-left')
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [1, 0, 0])
    assert.equal(orderIds.length, 1)
  })

  test('[13.2] other orders close the checkout that was open; it can also be given up', async () => {
    const { at, fillCart, read, seatsOf } = school
    const { student, classes, orderIds, start } = await fillCart([10, 20])
    const first = await start()
    const second = await start(orderIds.slice(0, 1))
    assert.notEqual(first._id, second._id)
    assert.equal((await read(student, first)).status, 'expired')
    assert.deepEqual(await seatsOf(classes[1] ?? ''), [2, 0, 0])
    const closed = await student.client.closeCheckout({ params: { id: second._id } })
    assert.deepEqual([closed.status, closed.url], ['expired', null])
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [2, 0, 0])
    const other = await at.person('Student')
    const stranger = other.client.closeCheckout({ params: { id: second._id } })
    assert.equal(await outcomeOf(stranger), '404 not-found')
  })

  test('[13.2] a checkout that was paid before it is given up is paid', async () => {
    const { at, pay, fillCart } = school
    const { student, classes, start } = await fillCart([10])
    const open = await start()
    pay.pay(open._id)
    const closed = await student.client.closeCheckout({ params: { id: open._id } })
    assert.equal(closed.status, 'paid')
    await checkBooks(at, classes[0] ?? '', 2)
  })

  test('[13.4] a word does not pay a class with a price, but a free one', async () => {
    const { fillCart } = school
    const { student, orderIds } = await fillCart([10, 0])
    const byWord = (id = '') =>
      outcomeOf(student.client.payOrder({ params: { id }, body: { status: 'Paid' } }))
    assert.equal(await byWord(orderIds[0]), '402 payment-needed')
    assert.equal(await byWord(orderIds[1]), 'done')
  })

  test('[13.3] a pending payment keeps the seat held, and buys it once it arrives', async () => {
    const { at, pay, fillCart, read, seatsOf } = school
    const [arrives, fails] = [await fillCart([10]), await fillCart([10])]
    const [first, second] = [await arrives.start(), await fails.start()]
    const onItsWay = { isPaid: false, paymentId: null }
    const sessions = [pay.pay(first._id, onItsWay), pay.pay(second._id, onItsWay)] as const
    await reconcilePayments(at.school)
    assert.equal((await read(arrives.student, first)).status, 'processing')
    assert.deepEqual(await seatsOf(arrives.classes[0] ?? ''), [1, 1, 0])
    Object.assign(sessions[0], { isPaid: true, paymentId: 'pi_bank' })
    Object.assign(sessions[1], { hasFailed: true })
    await reconcilePayments(at.school)
    assert.equal((await read(arrives.student, first)).status, 'paid')
    assert.equal((await read(fails.student, second)).status, 'failed')
    assert.deepEqual(await seatsOf(fails.classes[0] ?? ''), [2, 0, 0])
  })

  test('[13.2] an order that is being paid for is taken out of its checkout before it is deleted', async () => {
    const { pay, fillCart, read, seatsOf } = school
    const { student, classes, orderIds, start } = await fillCart([10, 20])
    const open = await start()
    const [first = '', second = ''] = orderIds
    assert.deepEqual(await student.client.deleteOrder({ params: { id: first } }), {
      deletedCount: 1,
    })
    assert.equal((await read(student, open)).status, 'expired')
    for (const id of classes) assert.deepEqual(await seatsOf(id), [2, 0, 0])
    // Paid a moment before: the student gives up a paid seat and gets its price back.
    const again = await start([second])
    pay.pay(again._id)
    const deleted = await student.client.deleteOrder({ params: { id: second } })
    assert.deepEqual(deleted, { deletedCount: 1, refund: 20 })
  })

  test('[13.2] only one’s own checkout, and one open checkout a student', async () => {
    const { at, fillCart, read } = school
    const { start, student } = await fillCart([10])
    const twice = await Promise.all([start(), start(), start()])
    assert.equal(new Set(twice.map(({ _id }) => _id)).size, 1)
    const other = await at.person('Student')
    const id = twice[0]?._id ?? ''
    assert.equal(await outcomeOf(other.client.readCheckout({ params: { id } })), '404 not-found')
    assert.equal((await read(student, { _id: id })).status, 'open')
  })

  test('[13.6] [13.9] fifty payments that are settled at once get a receipt each, and no number is missing', async () => {
    const { at, pay, read, deliver, seatsOf } = school
    // Accounts that have never paid hold half of them.
    const { id } = await at.addClass({ price: 10, availableSeats: 100 })
    const bought: { student: Person; open: Checkout }[] = []
    while (bought.length < 50) {
      const student = await at.person('Student')
      const body = { orderIds: [await at.order(student, id)] }
      bought.push({ student, open: await student.client.startCheckout({ body }) })
    }
    assert.deepEqual(await seatsOf(id), [50, 50, 0])
    const sessions = bought.map(({ open }) => pay.pay(open._id))
    await Promise.all([
      ...sessions.map((session) => deliver(session)),
      ...bought.map(({ student, open }) => tryWhileBusy(() => read(student, open))),
      reconcilePayments(at.school),
    ])
    const numbers = await Promise.all(
      bought.map(async ({ student, open }) => (await read(student, open)).receipt?.number ?? ''),
    )
    const ordered = numbers
      .map((number) => Number(number.slice('2026-'.length)))
      .sort((a, b) => a - b)
    const [first = 0] = ordered
    assert.deepEqual(
      ordered,
      Array.from({ length: 50 }, (_, index) => first + index),
    )
    assert.deepEqual(await seatsOf(id), [50, 0, 50])
  })
})
