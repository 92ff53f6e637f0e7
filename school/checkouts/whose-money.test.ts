import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { ProviderRefund } from '#payments/provider.ts'
import type { Tables } from '#school/base/tables.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'

onDatabase('money that only claims to be the school’s', (create) => {
  let school: ProviderSchool
  before(async () => {
    school = await startProviderSchool(create)
  })
  after(() => school.close())
  afterEach(async () => {
    await school.checkBooks()
    assert.deepEqual(await school.failedJobs(), [])
  })

  const statusOf = async (id: string) =>
    (
      await school.at.database
        .tables<Tables>()
        .selectFrom('checkouts')
        .select(['status', 'payment_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status

  test('[13.6] a paid page that the school did not open for a checkout changes nothing of it', async () => {
    const { pay, fillCart, deliver, entriesOf, seatsOf } = school
    for (const amountMinor of [1_000, 1]) {
      const { classes, start } = await fillCart([10])
      const open = await start()
      const own = pay.sessions.get(`cs_${open._id}`) ?? assert.fail('there is a page')
      // Text written by a buyer means nothing to the port: `checkoutId` is null.
      const theirs = { ...own, id: `${own.id}_link`, checkoutId: null, amountMinor }
      const paid = { status: 'complete', isPaid: true, paymentId: `pi_link_${own.id}` } as const
      pay.sessions.set(theirs.id, { ...theirs, ...paid })
      await deliver(theirs)
      await reconcilePayments(school.at.school)
      assert.equal(await statusOf(open._id), 'open')
      assert.deepEqual(await seatsOf(classes[0] ?? ''), [1, 1, 0])
      assert.deepEqual(await entriesOf(open), [])
      // The checkout's page is still the one that pays for it.
      await deliver(pay.pay(open._id))
      assert.equal(await statusOf(open._id), 'paid')
      assert.deepEqual(await entriesOf(open), ['payment 1000'])
    }
  })

  test('[13.6] the stored page is the checkout’s own, even without metadata', async () => {
    const { pay, fillCart, deliver } = school
    const { start } = await fillCart([10])
    const open = await start()
    await deliver(pay.pay(open._id, { checkoutId: null }))
    assert.equal(await statusOf(open._id), 'paid')
  })

  test('[13.7] a refund of another payment with the name of one of ours is not ours', async () => {
    const { at, pay, fillCart, deliver } = school
    const { student, orderIds, start } = await fillCart([10])
    const open = await start()
    await deliver(pay.pay(open._id))
    pay.failNext('refund', 'lost')
    await student.client.deleteOrder({ params: { id: orderIds[0] ?? '' } })
    await at.jobs.runDue()
    const find = () =>
      at.database
        .tables<Tables>()
        .selectFrom('refunds')
        .selectAll()
        .where('checkout_id', '=', open._id)
        .executeTakeFirstOrThrow()
    const requested = await find()
    assert.equal(requested.status, 'wanted')
    const foreign: ProviderRefund = {
      id: `re_foreign_${requested.id}`,
      refundId: requested.id,
      paymentId: 'pi_of_another_shop',
      amountMinor: 1_000,
      currency: 'USD',
      status: 'succeeded',
      failureReason: null,
    }
    pay.refunds.set(foreign.id, foreign)
    await deliver({ id: foreign.id }, foreign.id, 'refund')
    assert.equal((await find()).status, 'wanted')
    await reconcilePayments(at.school)
    const { status, provider_ref } = await find()
    assert.deepEqual([status, provider_ref], ['succeeded', `re_${requested.id}`])
    at.time.now += 60_000
    await at.jobs.runDue()
  })
})
