import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { createMoves, type Moves } from '#tests/support/money/moving-money.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

/** The first payment in each of these. */
const paid = 'payment 10000'

onBothDatabases('refunds that fail', (create) => {
  let school: ProviderSchool
  let admin: Person
  let moves: Moves
  before(async () => {
    school = await startProviderSchool(create)
    admin = await school.at.person('Admin')
    moves = createMoves(school, admin)
  })
  after(() => school.at.close())
  afterEach(async () => {
    await school.checkBooks()
    assert.deepEqual(await school.failedJobs(), [])
  })

  test('[13.7] [13.9] a refund that fails is reversed by an entry and a document; trying it again books it again', async () => {
    const { buy, cancel, work, failRefund, refundOf, documentsOf } = moves
    const { at, entriesOf, pay } = school
    const { student, id, checkout, paymentId } = await buy(100)
    assert.equal(await cancel(student, id), 100)
    await work()
    await failRefund(paymentId)
    assert.deepEqual(await entriesOf(checkout), [paid, 'refund -10000', 'reversal 10000'])
    assert.deepEqual(await documentsOf(student), ['reversal 100', 'credit -100', 'receipt 100'])
    const { items } = await student.client.listReceipts({ query: {} })
    const [reversal, credit, receipt] = await Promise.all(
      items.map(({ _id }) => student.client.readReceipt({ params: { id: _id } })),
    )
    assert.deepEqual(
      [reversal?.receipt?._id, reversal?.credit?._id, reversal?.lines[0]?.net],
      [receipt?._id, credit?._id, 100],
    )
    assert.equal(credit?.reversal?.number, reversal?.number)
    assert.deepEqual(
      receipt?.credits.map(({ number, isReversed }) => [number, isReversed]),
      [[credit?.number, true]],
    )
    await at.sendLetters()
    const mails = at.mailsTo(student).map(({ subject, text }) => `${subject}\n${text}`)
    assert.match(mails.join('\n'), /Refund reversed: \d{4}-\d{6}[^]*come back to the school/)

    const { _id, booked } = await refundOf(student)
    assert.equal(booked, 0)
    await admin.client.retryRefund({ params: { id: _id } })
    await work()
    const twice = [paid, 'refund -10000', 'refund -10000', 'reversal 10000']
    assert.deepEqual(await entriesOf(checkout), twice)
    await failRefund(paymentId)
    assert.deepEqual(await entriesOf(checkout), [...twice, 'reversal 10000'])
    await admin.client.settleByHand({ params: { id: _id } })
    const { status, booked: third } = await refundOf(student)
    assert.deepEqual([status, third], ['by-hand', 100])
    assert.equal((await pay.provider.listRefunds(paymentId)).length, 2)
  })

  test('[13.7] two retries at once, and a refund meanwhile, return no more than the rest', async () => {
    const { buy, give, work, failRefund, refundOf } = moves
    const { entriesOf } = school
    const { student, id, checkout, paymentId } = await buy(100)
    await give(id, 60)
    await work()
    await failRefund(paymentId)
    const params = { id: (await refundOf(student))._id }
    const outcomes = await Promise.all([
      outcomeOf(admin.client.retryRefund({ params })),
      outcomeOf(admin.client.retryRefund({ params })),
      outcomeOf(give(id, 60)),
    ])
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1, outcomes.join())
    await work()
    assert.deepEqual(await entriesOf(checkout), [
      paid,
      'refund -6000',
      'refund -6000',
      'reversal 6000',
    ])
  })

  test('[13.11] 100 paid, a refund that fails, and a lost dispute: 100 go out, in whatever order they come', async () => {
    const { buy, cancel, work, failRefund, dispute } = moves
    const { entriesOf, pay } = school
    const end = [paid, 'refund -10000', 'refund -10000', 'reversal 10000']
    const orders = {
      'wished, paid, failed': async (paymentId: string) => {
        await dispute(paymentId, 10_000, 'lost')
        await failRefund(paymentId)
      },
      'wished, failed, lost': async (paymentId: string) => {
        await failRefund(paymentId)
        await dispute(paymentId, 10_000, 'lost')
      },
    }
    for (const [order, happen] of Object.entries(orders)) {
      const { student, id, checkout, paymentId } = await buy(100)
      await cancel(student, id)
      await work()
      await happen(paymentId)
      assert.deepEqual(await entriesOf(checkout), end, order)
      const failed = (await admin.client.listRefunds({ query: { status: 'failed' } })).items[0]
      const params = { id: failed?._id ?? '' }
      const refused = { code: 'refund-not-open', message: /^Only \$0\.00 is left/ }
      await assert.rejects(admin.client.retryRefund({ params }), refused)
      await assert.rejects(admin.client.settleByHand({ params }), refused)
      await admin.client.dropRefund({ params })
      assert.equal(await outcomeOf(admin.client.dropRefund({ params })), '409 refund-not-open')
      assert.deepEqual(await entriesOf(checkout), end, order)
    }
    // The provider refuses the refund of a disputed payment at once.
    const { student, id, checkout, paymentId } = await buy(100)
    await dispute(paymentId, 10_000, 'open')
    pay.failNext('refund', 'refused')
    await cancel(student, id)
    await work()
    await dispute(paymentId, 10_000, 'lost')
    assert.deepEqual(await entriesOf(checkout), end)
  })

  test('[13.11] a reversal is no income: it reduces refunds, in the month in which it happens', async () => {
    const { give, work, failRefund } = moves
    const { at, fillCart, pay } = school
    const { id, instructor } = await at.addClass({ price: 100 })
    const { student, start } = await fillCart([])
    const order = await at.order(student, id)
    const checkout = await start([order])
    const { paymentId } = pay.pay(checkout._id)
    await reconcilePayments(at.school)
    const before = (await admin.client.sumMonths()).at(-1)
    await give(order, 40)
    await work()
    at.time.now += 31 * 24 * 3_600_000
    const boss = await at.person('Admin')
    await failRefund(paymentId ?? '')
    const [last, now] = (await boss.client.sumMonths()).slice(-2)
    assert.deepEqual(
      [last?.refunded, now?.refunded, now?.income],
      [(before?.refunded ?? 0) + 40, -40, 0],
    )
    const { items } = await boss.client.listEntries({ query: { kind: 'reversal', limit: 1 } })
    assert.deepEqual(
      [items[0]?.amount, items[0]?.note, items[0]?.courseNames.length],
      [40, 'expired_or_canceled_card', 1],
    )
    const teacher = at.client(
      await at.sign({ sub: instructor.account.uid, email: instructor.account.email }),
    )
    const earned = await teacher.listEarnings({ query: {} })
    assert.deepEqual(
      earned.items.map(({ kind, amount, share }) => [kind, amount, share]),
      [
        ['reversal', 40, 28],
        ['refund', -40, -28],
        ['payment', 100, 70],
      ],
    )
    const { months } = await teacher.sumEarnings()
    assert.deepEqual(
      months.slice(-2).map(({ income, refunded, share }) => [income, refunded, share]),
      [
        [100, 40, 42],
        [0, -40, 28],
      ],
    )
    admin = boss
  })
})
