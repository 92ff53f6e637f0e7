import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

onBothDatabases('refunds', (create) => {
  let school: ProviderSchool
  let admin: Person
  before(async () => {
    school = await startProviderSchool(create)
    admin = await school.at.person('Admin')
  })
  after(() => school.at.close())
  afterEach(() => school.checkBooks())

  /** A seat paid through the provider. */
  async function buy(price: number) {
    const { pay, fillCart, deliver } = school
    const { student, orderIds, start } = await fillCart([price])
    const checkout = await start()
    const session = pay.pay(checkout._id)
    await deliver(session)
    return { student, id: orderIds[0] ?? '', checkout, paymentId: session.paymentId ?? '' }
  }

  const refundsOf = async (person: Person) => {
    const { items } = await admin.client.listRefunds({ query: {} })
    return items.filter(({ studentEmail }) => studentEmail === person.account.email)
  }

  const cancel = ({ client }: Person, id: string) => client.deleteOrder({ params: { id } })

  test('[13.7] the refund of a cancelled seat is requested at the provider once', async () => {
    const { at, pay } = school
    const { student, id, paymentId } = await buy(40)
    pay.failNext('refund', 'answer-lost')
    assert.deepEqual(await cancel(student, id), { deletedCount: 1, refund: 40 })
    await at.jobs.runDue()
    assert.deepEqual(
      (await refundsOf(student)).map(({ status, amount, reason }) => [status, amount, reason]),
      [['wanted', 40, 'policy']],
    )
    await reconcilePayments(at.school)
    await reconcilePayments(at.school)
    assert.deepEqual(
      (await refundsOf(student)).map(({ status }) => status),
      ['succeeded'],
    )
    assert.equal((await pay.provider.listRefunds(paymentId)).length, 1)
  })

  test('[13.7] a refund whose answer was lost, and whose retry is refused, has not failed', async () => {
    const { at, pay } = school
    const { student, id, paymentId } = await buy(40)
    pay.failNext('refund', 'answer-lost')
    pay.failNext('refund', 'refused')
    await cancel(student, id)
    await at.jobs.runDue()
    await reconcilePayments(at.school)
    assert.deepEqual(
      (await refundsOf(student)).map(({ status }) => status),
      ['succeeded'],
    )
    assert.equal((await pay.provider.listRefunds(paymentId)).length, 1)
  })

  test('[13.7] one that fails is tried again with a new attempt, or settled by hand', async () => {
    const { at, pay } = school
    const [first, second] = [await buy(30), await buy(30)]
    for (const { student, id } of [first, second]) {
      pay.failNext('refund', 'refused')
      await cancel(student, id)
      await at.jobs.runDue()
    }
    const [again] = await refundsOf(first.student)
    const [byHand] = await refundsOf(second.student)
    assert.deepEqual([again?.status, again?.error], ['failed', 'The amount is too small.'])
    const params = { id: again?._id ?? '' }
    await admin.client.retryRefund({ params })
    await at.jobs.runDue()
    assert.equal((await refundsOf(first.student))[0]?.status, 'succeeded')
    assert.equal(await outcomeOf(admin.client.retryRefund({ params })), '409 refund-not-open')
    await admin.client.settleByHand({ params: { id: byHand?._id ?? '' } })
    assert.equal((await refundsOf(second.student))[0]?.status, 'by-hand')
    assert.equal((await pay.provider.listRefunds(second.paymentId)).length, 0)
  })

  test('[13.7] a refund that succeeded and fails days later is shown as failed', async () => {
    const { at, pay } = school
    const { student, id, paymentId } = await buy(30)
    await cancel(student, id)
    await at.jobs.runDue()
    const [providerRefund] = await pay.provider.listRefunds(paymentId)
    Object.assign(pay.refunds.get(providerRefund?.id ?? '') ?? {}, {
      status: 'failed',
      failureReason: 'expired_or_canceled_card',
    })
    await at.app.inject({
      method: 'POST',
      url: '/api/payments/stripe',
      headers: { 'stripe-signature': 'good' },
      payload: Buffer.from(
        JSON.stringify({
          id: `evt_${providerRefund?.id}`,
          type: 'refund.failed',
          createdAt: at.time.now,
          isLive: false,
          about: { kind: 'refund', id: providerRefund?.id },
        }),
      ),
    })
    await at.jobs.runDue()
    const [refund] = await refundsOf(student)
    assert.deepEqual([refund?.status, refund?.error], ['failed', 'expired_or_canceled_card'])
    const failed = await admin.client.listRefunds({ query: { status: 'failed' } })
    assert.ok(failed.items.some(({ _id }) => _id === refund?._id))
  })

  test('[13.7] a late report of a failed attempt does not change the next one', async () => {
    const { at, pay, deliver } = school
    const { student, id, paymentId } = await buy(30)
    await cancel(student, id)
    await at.jobs.runDue()
    const [providerRefund = assert.fail('nothing was given back')] =
      await pay.provider.listRefunds(paymentId)
    Object.assign(pay.refunds.get(providerRefund.id) ?? {}, {
      status: 'failed',
      failureReason: 'closed',
    })
    await deliver(providerRefund, randomUUID(), 'refund')
    const params = { id: (await refundsOf(student))[0]?._id ?? '' }
    pay.failNext('refund', 'answer-lost')
    await admin.client.retryRefund({ params })
    await at.jobs.runDue()
    await deliver(providerRefund, randomUUID(), 'refund')
    assert.equal(await outcomeOf(admin.client.retryRefund({ params })), '409 refund-not-open')
    await reconcilePayments(at.school)
    assert.equal((await refundsOf(student))[0]?.status, 'succeeded')
    const states = (await pay.provider.listRefunds(paymentId)).map(({ status }) => status)
    assert.deepEqual(states.sort(), ['failed', 'succeeded'])
  })

  test('[13.7] an admin refunds any part of the rest, never more, and the seat stays', async () => {
    const { at, pay } = school
    const { student, id, paymentId } = await buy(40)
    const give = (amount: number) =>
      admin.client.refundOrder({ params: { id }, body: { amount, reason: 'The room was cold' } })
    await give(15.5)
    assert.equal(await outcomeOf(give(24.51)), '400 invalid-input')
    const both = await Promise.all([outcomeOf(give(20)), outcomeOf(give(20))])
    assert.deepEqual(both.sort(), ['400 invalid-input', 'done'])
    await at.jobs.runDue()
    const back = await pay.provider.listRefunds(paymentId)
    assert.deepEqual(
      back.map(({ amountMinor }) => amountMinor).sort((a, b) => a - b),
      [1_550, 2_000],
    )
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.deepEqual([items[0]?.status, items[0]?.refund], ['Paid', 4.5])
    assert.deepEqual(await cancel(student, id), { deletedCount: 1, refund: 4.5 })
    const history = await admin.client.listAudit({ query: { kind: 'order-refunded' } })
    assert.ok(
      history.items.some(({ amount, note }) => amount === 15.5 && note === 'The room was cold'),
    )
  })

  test('[13.7] a refund that an admin sends again, because no answer came, goes back once', async () => {
    const { at, pay } = school
    const { id, paymentId } = await buy(40)
    const body = { amount: 10, reason: 'The room was cold' }
    const give = (idempotencyKey: string) =>
      admin.client.refundOrder({ params: { id }, body, idempotencyKey })
    const key = randomUUID()
    const [first, ...again] = await Promise.all([give(key), give(key), give(key)])
    assert.deepEqual(again, [first, first])
    await at.jobs.runDue()
    assert.equal((await pay.provider.listRefunds(paymentId)).length, 1)
    await give(randomUUID())
    await at.jobs.runDue()
    assert.equal((await pay.provider.listRefunds(paymentId)).length, 2)
  })

  test('[13.7] after a refund at the provider only the rest of the payment comes back', async () => {
    const { at, pay, fillCart, deliver } = school
    const { student, orderIds, start } = await fillCart([40, 40])
    const [first = '', second = ''] = orderIds
    const paid = pay.pay((await start())._id)
    await deliver(paid)
    const paymentId = paid.paymentId ?? ''
    const foreign = { id: `re_${paymentId}`, refundId: null, paymentId, amountMinor: 5_000 }
    const status = { status: 'succeeded', failureReason: null, currency: 'USD' } as const
    pay.refunds.set(foreign.id, { ...foreign, ...status })
    await deliver({ id: foreign.id }, foreign.id, 'refund')
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.deepEqual(
      items.map(({ refund }) => refund),
      [30, 30],
    )
    const give = (amount: number) =>
      admin.client.refundOrder({ params: { id: first }, body: { amount, reason: 'It was cold' } })
    assert.equal(await outcomeOf(give(30.01)), '400 invalid-input')
    assert.deepEqual(await cancel(student, first), { deletedCount: 1, refund: 30 })
    assert.deepEqual(await cancel(student, second), { deletedCount: 1, refund: 0 })
    await at.sendLetters()
    const back = (await pay.provider.listRefunds(paymentId)).map(({ amountMinor }) => amountMinor)
    assert.deepEqual(
      back.sort((a, b) => a - b),
      [3_000, 5_000],
    )
    const mails = at.mailsTo(student).map(({ text }) => text)
    assert.match(mails.join('\n'), /no refund is due/)
  })

  test('[13.10] a payment by hand takes a seat, has a receipt, and goes back by hand', async () => {
    const { at, fillCart, seatsOf } = school
    const { student, classes, orderIds } = await fillCart([40])
    const id = orderIds[0] ?? ''
    const note = (amount: number) =>
      admin.client.payByHand({ params: { id }, body: { amount, method: 'cash', note: 'Sheet 12' } })
    assert.equal(await outcomeOf(note(40.01)), '400 invalid-input')
    assert.deepEqual(await note(35), { modifiedCount: 1 })
    assert.deepEqual(await note(35), { modifiedCount: 0 })
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [1, 0, 1])
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    const receipt = await student.client.readReceipt({ params: { id: items[0]?.receipt ?? '' } })
    assert.deepEqual([receipt.total, receipt.method, receipt.lines[0]?.discount], [35, 'cash', 5])
    await cancel(student, id)
    await at.jobs.runDue()
    await reconcilePayments(at.school)
    const [refund] = await refundsOf(student)
    assert.deepEqual([refund?.status, refund?.amount], ['wanted', 35])
    await admin.client.settleByHand({ params: { id: refund?._id ?? '' } })
    assert.equal((await refundsOf(student))[0]?.status, 'by-hand')
  })
})
