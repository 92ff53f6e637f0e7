import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { ProviderUnknown } from '#payments/provider.ts'
import type { Tables } from '#school/base/tables.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { requireCurrency } from './require-currency.ts'

onBothDatabases('the books that admins and instructors read', (create) => {
  let school: ProviderSchool
  let admin: Person
  before(async () => {
    school = await startProviderSchool(create)
    admin = await school.at.person('Admin')
  })
  after(() => school.at.close())
  afterEach(() => school.checkBooks())

  const entriesOf = async ({ account }: Person, query = {}) => {
    const { items } = await admin.client.listEntries({ query })
    return items.filter(({ studentEmail }) => studentEmail === account.email)
  }
  const thisMonth = async () => (await admin.client.sumMonths()).at(-1)

  test('[13.11] every movement is listed, with filters, and the sums of its month', async () => {
    const { pay, fillCart, deliver } = school
    const empty = await thisMonth()
    const { student, orderIds, start } = await fillCart([40, 20.5])
    await deliver(pay.pay((await start())._id))
    await student.client.deleteOrder({ params: { id: orderIds[1] ?? '' } })
    const free = await fillCart([0])
    await free.start()
    const listed = await entriesOf(student)
    assert.deepEqual(
      listed.map(({ kind, amount, method, courseNames }) => [
        kind,
        amount,
        method,
        courseNames.length,
      ]),
      [
        ['refund', -20.5, 'provider', 1],
        ['payment', 60.5, 'provider', 2],
      ],
    )
    const receipt = listed[1]?.document?._id ?? ''
    assert.equal((await admin.client.readReceipt({ params: { id: receipt } })).total, 60.5)
    const sums = await thisMonth()
    assert.deepEqual(
      [sums?.income, sums?.refunded, sums?.places],
      [(empty?.income ?? 0) + 60.5, (empty?.refunded ?? 0) + 20.5, (empty?.places ?? 0) + 3],
    )
    assert.equal((await admin.client.sumMonths()).length, 12)
    const month = sums?.month ?? ''
    assert.equal((await entriesOf(student, { month, kind: 'refund' })).length, 1)
    assert.equal((await entriesOf(student, { month: '2000-01' })).length, 0)
    assert.equal((await entriesOf(student, { method: 'cash' })).length, 0)
    const { next } = await admin.client.listEntries({ query: { limit: 1 } })
    const second = await admin.client.listEntries({ query: { limit: 1, cursor: next } })
    assert.deepEqual(second.items, [listed[1]])
  })

  test('[13.11] instructors see only their own classes, with their share of the rest', async () => {
    const { at, pay, fillCart, deliver } = school
    const { id, instructor } = await at.addClass({ price: 30, availableSeats: 3 })
    const [first, second] = [await at.person('Student'), await at.person('Student')]
    const orders: string[] = []
    for (const student of [first, second]) {
      const order = await at.order(student, id)
      orders.push(order)
      const checkout = await student.client.startCheckout({ body: { orderIds: [order] } })
      await deliver(pay.pay(checkout._id))
    }
    const other = await fillCart([99])
    await deliver(pay.pay((await other.start())._id))
    await admin.client.refundOrder({
      params: { id: orders[0] ?? '' },
      body: { amount: 10.01, reason: 'The room was cold' },
    })
    const { items } = await instructor.client.listEarnings({ query: {} })
    assert.deepEqual(
      items.map(({ kind, amount, share }) => [kind, amount, share]),
      [
        ['refund', -10.01, -7.01],
        ['payment', 30, 21],
        ['payment', 30, 21],
      ],
    )
    const { percent, months } = await instructor.client.sumEarnings()
    const { month: _, ...sums } = months.at(-1) ?? { month: '' }
    assert.deepEqual(
      [percent, sums],
      [70, { income: 60, refunded: 10.01, places: 2, share: 34.99 }],
    )
    const refunds = await instructor.client.listEarnings({ query: { kind: 'refund' } })
    assert.equal(refunds.items.length, 1)
    const nobody = await at.person('Instructor')
    assert.deepEqual((await nobody.client.listEarnings({ query: {} })).items, [])
  })

  test('[13.6] [13.11] open money and money at fault wait for the admin, who gives it back', async () => {
    const { at, pay, fillCart, read, entriesOf: ledgerOf, seatsOf } = school
    const { student, classes, start } = await fillCart([10])
    const checkout = await start()
    const paid = pay.pay(checkout._id, { amountMinor: 999 })
    await reconcilePayments(at.school)
    const found = (await admin.client.listOpen()).find(({ _id }) => _id === checkout._id)
    assert.deepEqual(
      [found?.kind, found?.status, found?.amount, found?.note],
      ['checkout', 'fault', 10, 'Another sum than the total was paid.'],
    )
    for (const person of [student, await at.person('Instructor')])
      await assert.rejects(person.client.returnFault({ params: { id: checkout._id } }), {
        code: 'forbidden',
      })
    await admin.client.returnFault({ params: { id: checkout._id } })
    await at.sendLetters()
    assert.equal((await read(student, checkout)).status, 'refused')
    assert.deepEqual(await ledgerOf(checkout), ['payment 999', 'refund -999'])
    const mail = at
      .mailsTo(student)
      .find(({ subject }) => subject === 'We’re returning your payment')
    assert.match(mail?.text ?? '', /not the amount due/)
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [2, 0, 0])
    const [back] = await pay.provider.listRefunds(paid.paymentId ?? '')
    assert.equal(back?.amountMinor, 999)
    await assert.rejects(admin.client.returnFault({ params: { id: checkout._id } }), {
      code: 'not-at-fault',
    })
  })

  test('[13.1] the currency of the books cannot change once something was paid', async () => {
    const { pay, fillCart, deliver } = school
    const { start } = await fillCart([10])
    await deliver(pay.pay((await start())._id))
    const db = school.at.database.tables<Tables>()
    await requireCurrency(db, 'USD')
    await assert.rejects(requireCurrency(db, 'EUR'), /CURRENCY: must stay USD/)
  })

  test('[13.11] an admin sees whether the provider answers, which is asked at most every ten seconds', async () => {
    const { at, pay } = school
    const { ping } = pay.provider
    let pings = 0
    try {
      pay.provider.ping = async () => {
        pings += 1
        throw new ProviderUnknown('No answer.')
      }
      at.time.now += 10_000
      const [first, second] = await Promise.all([
        admin.client.readProviderHealth(),
        admin.client.readProviderHealth(),
      ])
      assert.deepEqual([first, second, pings], [{ isSet: true, problem: 'No answer.' }, first, 1])
      pay.provider.ping = ping
      at.time.now += 10_000
      assert.deepEqual(await admin.client.readProviderHealth(), { isSet: true, problem: null })
    } finally {
      pay.provider.ping = ping
    }
  })

  test('[13.11] a refund made at the provider is booked once, and ends no seat', async () => {
    const { at, pay, fillCart, deliver, entriesOf: ledgerOf, seatsOf } = school
    const { classes, start } = await fillCart([40])
    const checkout = await start()
    const { paymentId } = pay.pay(checkout._id)
    await reconcilePayments(at.school)
    const refund = {
      id: `re_by_hand_${checkout._id}`,
      refundId: null,
      paymentId,
      amountMinor: 1500,
      currency: 'USD',
      status: 'succeeded',
      failureReason: null,
    } as const
    pay.refunds.set(refund.id, refund)
    await deliver(refund, `${refund.id}_created`, 'refund')
    await deliver(refund, `${refund.id}_updated`, 'refund')
    assert.deepEqual(await ledgerOf(checkout), ['payment 4000', 'refund -1500'])
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [1, 0, 1])
    // A refund that the bank sends back is owed, like any other.
    pay.refunds.set(refund.id, { ...refund, status: 'failed', failureReason: 'expired_card' })
    await deliver(refund, `${refund.id}_failed`, 'refund')
    const { items } = await admin.client.listRefunds({ query: { status: 'failed' } })
    const owed = items.find(({ reason, amount }) => reason === 'foreign' && amount === 15)
    assert.equal(owed?.error, 'expired_card')
    // A refund of another shop with the same account.
    pay.refunds.set('re_elsewhere', { ...refund, id: 're_elsewhere', paymentId: 'pi_elsewhere' })
    await deliver({ id: 're_elsewhere' }, 're_elsewhere', 'refund')
    assert.deepEqual(await school.failedJobs(), [])
  })

  test('[13.11] a dispute waits with its deadline; lost it is booked, won it is nothing', async () => {
    const { at, pay, fillCart, deliver, entriesOf: ledgerOf } = school
    for (const end of ['won', 'lost'] as const) {
      const { start } = await fillCart([40])
      const checkout = await start()
      const { paymentId } = pay.pay(checkout._id)
      await reconcilePayments(at.school)
      const id = `dp_${end}`
      const dispute = {
        id,
        paymentId,
        amountMinor: 4000,
        currency: 'USD',
        dueAt: 4_000_000_000_000,
      }
      pay.disputes.set(id, { ...dispute, status: 'open' })
      await deliver({ id }, `${id}_created`, 'dispute')
      const open = (await admin.client.listOpen()).find(({ _id }) => _id === id)
      assert.deepEqual([open?.kind, open?.dueAt], ['dispute', 4_000_000_000_000])
      assert.deepEqual(await ledgerOf(checkout), ['payment 4000'])
      pay.disputes.set(id, { ...dispute, status: end })
      await deliver({ id }, `${id}_closed`, 'dispute')
      await deliver({ id }, `${id}_again`, 'dispute')
      assert.deepEqual(
        await ledgerOf(checkout),
        end === 'won' ? ['payment 4000'] : ['payment 4000', 'refund -4000'],
      )
      assert.equal(
        (await admin.client.listOpen()).some(({ _id }) => _id === id),
        false,
      )
    }
    assert.deepEqual(await school.failedJobs(), [])
  })
})
