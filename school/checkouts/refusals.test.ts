import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, type TestSchool } from '#tests/support/school/school.ts'

const minute = 60_000

onDatabase('a provider that refuses or does not answer', (create) => {
  let school: ProviderSchool
  let later: TestSchool
  before(async () => {
    school = await startProviderSchool(create)
    later = await school.reopen(school.pay.provider)
  })
  after(() => school.close())
  afterEach(async () => {
    school.pay.forgetFailures()
    await school.checkBooks()
  })

  for (const [failure, outcome] of [
    ['refused', '503 payments-refused'],
    ['lost', '503 payments-unreachable'],
  ] as const)
    test(`[13.2] what is ${failure} is ${outcome} for a student, changes nothing, and can be read`, async () => {
      const { pay, fillCart, read, seatsOf } = school
      const { student, classes, orderIds, start } = await fillCart([10])
      const open = await start()
      const params = { id: open._id }
      pay.failNext('findSession', failure)
      assert.equal((await read(student, open)).status, 'open')
      pay.failNext('findSession', failure)
      assert.equal(await outcomeOf(start()), outcome)
      for (const call of [
        () => student.client.closeCheckout({ params }),
        () => student.client.deleteOrder({ params: { id: orderIds[0] ?? '' } }),
      ]) {
        pay.failNext('close', failure)
        if (failure === 'refused') pay.failNext('findSession', failure)
        assert.equal(await outcomeOf(call()), outcome)
      }
      assert.equal((await read(student, open)).status, 'open')
      assert.deepEqual(await seatsOf(classes[0] ?? ''), [1, 1, 0])
      assert.equal((await student.client.closeCheckout({ params })).status, 'expired')
    })

  test('[13.6] the same holds for an admin who returns money at fault', async () => {
    const { at, pay, fillCart, read } = school
    const { student, start } = await fillCart([10])
    const open = await start()
    pay.pay(open._id, { amountMinor: 999 })
    await reconcilePayments(at.school)
    const admin = await at.person('Admin')
    const call = () => outcomeOf(admin.client.returnFault({ params: { id: open._id } }))
    pay.failNext('find', 'refused')
    assert.equal(await call(), '503 payments-refused')
    pay.failNext('find', 'lost')
    assert.equal(await call(), '503 payments-unreachable')
    assert.equal((await read(student, open)).status, 'fault')
    assert.equal(await call(), 'done')
    assert.equal(await call(), '409 not-at-fault')
  })

  test('[13.5] a refusal keeps no other checkout and no refund waiting, and the log has its request', async () => {
    const { pay, fillCart, read, deliver } = school
    const [refused, refunds] = [await fillCart([10]), await fillCart([10])]
    const [stuck, paid] = [await refused.start(), await refunds.start()]
    const session = pay.pay(paid._id)
    await deliver(session)
    await refunds.student.client.deleteOrder({ params: { id: refunds.orderIds[0] ?? '' } })
    // The other process has not done the job yet.
    pay.failNext('findSession', 'refused')
    await reconcilePayments(later.school)
    assert.equal((await pay.provider.listRefunds(session.paymentId ?? '')).length, 1)
    const warning = school.warnings.at(-1)
    assert.deepEqual(warning?.about, { code: 'small', request: null })
    // Nor does an unknown one, though it is an error of the job.
    const next = await fillCart([10])
    const second = await next.start()
    const again = pay.pay(second._id)
    await deliver(again)
    await next.student.client.deleteOrder({ params: { id: next.orderIds[0] ?? '' } })
    pay.failNext('findSession', 'lost')
    await assert.rejects(reconcilePayments(later.school), AggregateError)
    assert.equal((await pay.provider.listRefunds(again.paymentId ?? '')).length, 1)
    await reconcilePayments(later.school)
    assert.equal((await read(refused.student, stuck)).status, 'open')
    await refused.student.client.closeCheckout({ params: { id: stuck._id } })
  })

  test('[13.2] an unanswered start ends, even if the provider will not say what became of it', async () => {
    const { at, pay, fillCart, seatsOf } = school
    const { classes, start } = await fillCart([10])
    pay.failNext('start', 'lost')
    assert.equal(await outcomeOf(start()), '503 payments-unreachable')
    at.time.now += 50 * minute
    pay.failNext('find', 'refused')
    await reconcilePayments(at.school)
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [2, 0, 0])
  })

  test('[13.5] an event about a deleted object is settled', async () => {
    const { deliver, failedJobs } = school
    for (const kind of ['session', 'refund', 'dispute'] as const)
      assert.equal(await deliver({ id: `${kind}_gone` }, `evt_gone_${kind}`, kind), 200)
    assert.deepEqual(await failedJobs(), [])
  })
})
