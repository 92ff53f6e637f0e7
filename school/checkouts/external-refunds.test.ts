import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createMoves, type Moves } from '#tests/support/money/moving-money.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

/** The first payment in each of these. */
const paid = 'payment 10000'

onDatabase('money that others move', (create) => {
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
    const failed = await school.failedJobs()
    // One of the tests has a refund without an answer.
    assert.deepEqual(
      failed.filter((one) => !one.includes('No answer')),
      [],
    )
  })

  test('[13.11] the unbooked part of a lost dispute is booked when a refund fails', async () => {
    const { buy, cancel, give, work, failRefund, dispute } = moves
    const { entriesOf } = school
    const { student, id, checkout, paymentId } = await buy(100)
    await give(id, 30)
    await give(id, 20)
    await work()
    await dispute(paymentId, 10_000, 'lost')
    assert.deepEqual(await entriesOf(checkout), [
      paid,
      'refund -2000',
      'refund -3000',
      'refund -5000',
    ])
    assert.equal(await outcomeOf(give(id, 0.01)), '400 invalid-input')
    await failRefund(paymentId, 2_000)
    assert.deepEqual(await entriesOf(checkout), [
      paid,
      'refund -2000',
      'refund -2000',
      'refund -3000',
      'refund -5000',
      'reversal 2000',
    ])
    const { items } = await admin.client.listRefunds({ query: {} })
    const own = items.filter(({ studentEmail }) => studentEmail === student.account.email)
    assert.deepEqual(
      own.map(({ reason, amount, booked }) => [reason, amount, booked]),
      [
        ['dispute', 100, 70],
        ['goodwill', 20, 0],
        ['goodwill', 30, 30],
      ],
    )
    assert.equal(await cancel(student, id), 0)
  })

  test('[13.11] a dispute that is won after it was lost is reversed, and can be lost again', async () => {
    const { buy, cancel, dispute, refundOf, documentsOf } = moves
    const { entriesOf, at } = school
    const { student, id, checkout, paymentId } = await buy(100)
    await dispute(paymentId, 10_000, 'lost')
    await dispute(paymentId, 10_000, 'open')
    const once = [paid, 'refund -10000']
    assert.deepEqual(await entriesOf(checkout), once)
    await dispute(paymentId, 10_000, 'won')
    assert.deepEqual(await entriesOf(checkout), [...once, 'reversal 10000'])
    assert.deepEqual(await documentsOf(student), ['reversal 100', 'credit -100', 'receipt 100'])
    assert.equal((await refundOf(student)).status, 'void')
    await dispute(paymentId, 10_000, 'lost')
    assert.deepEqual(await entriesOf(checkout), [
      paid,
      'refund -10000',
      'refund -10000',
      'reversal 10000',
    ])
    await dispute(paymentId, 10_000, 'won')
    assert.equal(await cancel(student, id), 100)
    await at.jobs.runDue()
    assert.equal((await entriesOf(checkout)).length, 6)
  })

  test('[13.7] [13.11] a refund made at the provider that fails later is reversed, and the student gets the whole sum of a cancellation', async () => {
    const { buy, cancel, failRefund, refundAtProvider, documentsOf } = moves
    const { entriesOf } = school
    const { student, id, checkout, paymentId } = await buy(100)
    await refundAtProvider(paymentId, 10_000)
    assert.deepEqual(await entriesOf(checkout), [paid, 'refund -10000'])
    await failRefund(paymentId)
    assert.deepEqual(await entriesOf(checkout), [paid, 'refund -10000', 'reversal 10000'])
    assert.deepEqual(await documentsOf(student), ['reversal 100', 'credit -100', 'receipt 100'])
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.equal(items[0]?.refund, 100)
    assert.equal(await cancel(student, id), 100)
    const failed = await admin.client.listRefunds({ query: { status: 'failed' } })
    const owed = failed.items.find(({ studentEmail }) => studentEmail === student.account.email)
    const params = { id: owed?._id ?? '' }
    assert.equal(await outcomeOf(admin.client.retryRefund({ params })), '409 refund-not-open')
  })

  test('[13.11] a refund made at the provider while the same money is asked for here is booked once', async () => {
    const { buy, cancel, work, refundAtProvider } = moves
    const { entriesOf, pay } = school
    const { student, id, checkout, paymentId } = await buy(100)
    pay.failNext('refund', 'lost')
    await cancel(student, id)
    await work()
    await refundAtProvider(paymentId, 10_000)
    assert.deepEqual(await entriesOf(checkout), [paid, 'refund -10000'])
    pay.failNext('refund', 'refused')
    // The provider's answer to our own refund: the charge was already refunded.
    const { listRefunds } = pay.provider
    await reconcilePayments(school.at.school)
    assert.equal((await listRefunds(paymentId)).length, 1)
    assert.deepEqual(await entriesOf(checkout), [
      paid,
      'refund -10000',
      'refund -10000',
      'reversal 10000',
    ])
  })

  test('[13.11] disputes and refunds of late or double money are booked without a document, up to that money', async () => {
    const { buy, failRefund, refundAtProvider, dispute, documentsOf } = moves
    const { pay, deliver, entriesOf } = school
    const { student, checkout } = await buy(100)
    const again = pay.payAgain(checkout._id)
    await deliver(again)
    const second = again.paymentId ?? ''
    const twice = [paid, paid, 'refund -10000']
    assert.deepEqual(await entriesOf(checkout), twice)
    // It was already refunded: nothing is left.
    await dispute(second, 10_000, 'lost')
    assert.deepEqual(await entriesOf(checkout), twice)
    await failRefund(second)
    assert.deepEqual(await entriesOf(checkout), [
      paid,
      paid,
      'refund -10000',
      'refund -10000',
      'reversal 10000',
    ])
    await dispute(second, 10_000, 'won')
    await refundAtProvider(second, 4_000)
    assert.deepEqual((await entriesOf(checkout)).slice(2), [
      'refund -10000',
      'refund -10000',
      'refund -4000',
      'reversal 10000',
      'reversal 10000',
    ])
    assert.deepEqual(await documentsOf(student), ['receipt 100'])
    // Nothing was refunded for the paid seat.
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.equal(items[0]?.refund, 100)
  })

  test('[13.6] [13.11] money at fault that was given back at the provider, or charged back, is not given back again', async () => {
    const { work, refundAtProvider, dispute } = moves
    const { at, pay, fillCart, entriesOf, seatsOf, read } = school
    for (const part of [400, 999]) {
      const { student, classes, start } = await fillCart([10])
      const checkout = await start()
      const { paymentId } = pay.pay(checkout._id, { amountMinor: 999 })
      await reconcilePayments(at.school)
      if (part === 400) await refundAtProvider(paymentId ?? '', part)
      else await dispute(paymentId ?? '', part, 'lost')
      assert.deepEqual(await entriesOf(checkout), [])
      await admin.client.returnFault({ params: { id: checkout._id } })
      await work()
      assert.equal((await read(student, checkout)).status, 'refused')
      assert.deepEqual(await seatsOf(classes[0] ?? ''), [2, 0, 0])
      const rest = part === 400 ? ['refund -400', 'refund -599'] : ['refund -999']
      assert.deepEqual(await entriesOf(checkout), ['payment 999', ...rest])
    }
  })

  test('[13.5] [13.11] a dispute or a refund that is reported before its payment is booked, too', async () => {
    const { refundAtProvider, dispute } = moves
    const { pay, fillCart, entriesOf, deliver } = school
    const { start } = await fillCart([100])
    const checkout = await start()
    const session = pay.pay(checkout._id)
    await dispute(session.paymentId ?? '', 10_000, 'lost')
    await deliver(session)
    assert.deepEqual(await entriesOf(checkout), [paid, 'refund -10000'])
    const other = await fillCart([100])
    const second = await other.start()
    const { paymentId } = pay.pay(second._id)
    await refundAtProvider(paymentId ?? '', 2_500)
    assert.deepEqual(await entriesOf(second), [paid, 'refund -2500'])
  })

  test('[13.5] a refund that fails while its event is read, and a dispute that goes on meanwhile, end as the provider has them', async () => {
    const { buy, dispute } = moves
    const { pay, entriesOf, deliver, at } = school
    const { checkout, paymentId } = await buy(100)
    const id = `re_${randomUUID()}`
    const facts = { refundId: null, paymentId, amountMinor: 5_000, currency: 'USD' } as const
    pay.refunds.set(id, { id, ...facts, status: 'succeeded', failureReason: null })
    const { findRefund, findDispute } = pay.provider
    let looks = 0
    pay.provider.findRefund = async (ref) => {
      const found = await findRefund(ref)
      if ((looks += 1) === 1)
        Object.assign(pay.refunds.get(id) ?? {}, { status: 'failed', failureReason: 'closed' })
      return found
    }
    await deliver({ id }, randomUUID(), 'refund')
    // An answer from before the failure arrives late.
    pay.provider.findRefund = async (ref) => {
      const found = await findRefund(ref)
      return found && { ...found, status: 'succeeded' }
    }
    await deliver({ id }, randomUUID(), 'refund')
    pay.provider.findRefund = findRefund
    assert.deepEqual(await entriesOf(checkout), [paid, 'refund -5000', 'reversal 5000'])

    const ref = `dp_${paymentId}`
    await dispute(paymentId, 10_000, 'open')
    let isFirst = true
    pay.provider.findDispute = async (disputeId) => {
      const found = await findDispute(disputeId)
      if (isFirst) {
        isFirst = false
        Object.assign(pay.disputes.get(ref) ?? {}, { status: 'lost' })
        // Another process checks now, and is faster.
        await at.database
          .tables<Tables>()
          .updateTable('disputes')
          .set({ status: 'lost' })
          .where('provider_ref', '=', ref)
          .execute()
      }
      return found
    }
    await deliver({ id: ref }, randomUUID(), 'dispute')
    pay.provider.findDispute = findDispute
    assert.deepEqual((await entriesOf(checkout)).slice(1, 2), ['refund -10000'])
    const open = await admin.client.listOpen()
    assert.ok(!open.some(({ _id }) => _id === ref))
  })
})
