import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { checkBooks } from '#tests/support/money/books.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import type { Person } from '#tests/support/school/school.ts'

onBothDatabases('money that comes late, twice or otherwise', (create) => {
  let school: ProviderSchool
  before(async () => {
    school = await startProviderSchool(create)
  })
  after(() => school.at.close())
  afterEach(async () => {
    await school.checkBooks()
    assert.deepEqual(await school.failedJobs(), [])
  })

  test('[13.5] [13.6] events, the page and the reconciliation at the same moment settle it once', async () => {
    const { at, pay, fillCart, read, deliver, entriesOf } = school
    const { student, classes, start } = await fillCart([30])
    const open = await start()
    const session = pay.pay(open._id)
    await Promise.all([
      ...['a', 'b', 'b'].map((id) => deliver(session, `${session.id}_${id}`)),
      ...Array.from({ length: 5 }, () => read(student, open)),
      reconcilePayments(at.school),
      reconcilePayments(at.school),
    ])
    assert.equal((await read(student, open)).status, 'paid')
    assert.deepEqual(await entriesOf(open), ['payment 3000'])
    await checkBooks(at, classes[0] ?? '', 2)
  })

  test('[13.6] late money takes the seat if it is free, else all of it goes back', async () => {
    const { at, pay, fillCart, read, deliver, entriesOf, seatsOf } = school
    const { student, classes, start } = await fillCart([10], 1)
    const open = await start()
    await student.client.closeCheckout({ params: { id: open._id } })
    await deliver(pay.pay(open._id), 'evt_late_1')
    assert.equal((await read(student, open)).status, 'paid')
    await checkBooks(at, classes[0] ?? '', 1)

    const second = await at.person('Student')
    const { id } = await at.addClass({ price: 10, availableSeats: 1 })
    const [mine, theirs] = [await at.order(second, id), await at.order(student, id)]
    const expired = await second.client.startCheckout({ body: { orderIds: [mine] } })
    await second.client.closeCheckout({ params: { id: expired._id } })
    await student.client.startCheckout({ body: { orderIds: [theirs] } })
    const session = pay.pay(expired._id)
    await deliver(session, 'evt_late_2')
    await deliver(session, 'evt_late_3')
    assert.equal((await read(second, expired)).status, 'refused')
    await at.sendLetters()
    assert.match(at.mailsTo(second)[0]?.text ?? '', /when no seat was left\.\n\n\$10\.00 goes back/)
    assert.deepEqual(await entriesOf(expired), ['payment 1000', 'refund -1000'])
    const back = await pay.provider.listRefunds(session.paymentId ?? '')
    assert.deepEqual(
      back.map(({ amountMinor }) => amountMinor),
      [1000],
    )
    assert.deepEqual(await seatsOf(id), [0, 1, 0])
  })

  test('[13.6] late money for orders in a newer checkout goes back, and that one stays', async () => {
    const { pay, fillCart, read, deliver, seatsOf } = school
    const { student, classes, start } = await fillCart([10])
    const first = await start()
    await student.client.closeCheckout({ params: { id: first._id } })
    const second = await start()
    assert.notEqual(first._id, second._id)
    await deliver(pay.pay(first._id))
    assert.equal((await read(student, first)).status, 'refused')
    assert.equal((await read(student, second)).status, 'open')
    assert.deepEqual(await seatsOf(classes[0] ?? ''), [1, 1, 0])
    await deliver(pay.pay(second._id))
    assert.equal((await read(student, second)).status, 'paid')
  })

  test('[13.6] a second payment of the same checkout goes back, and the seat stays', async () => {
    const { at, pay, fillCart, read, deliver, entriesOf } = school
    const { student, classes, start } = await fillCart([10])
    const open = await start()
    await deliver(pay.pay(open._id))
    const again = pay.payAgain(open._id)
    await deliver(again)
    await deliver(again, 'evt_again')
    assert.equal((await read(student, open)).status, 'paid')
    assert.deepEqual(await entriesOf(open), ['payment 1000', 'payment 1000', 'refund -1000'])
    assert.equal((await pay.provider.listRefunds(again.paymentId ?? '')).length, 1)
    await checkBooks(at, classes[0] ?? '', 2)
  })

  test('[13.6] another sum, currency or mode of the account is a fault: the seat is not sold and stays held', async () => {
    const { at, pay, fillCart, read, entriesOf, seatsOf } = school
    for (const otherwise of [{ amountMinor: 999 }, { currency: 'EUR' }, { isLive: true }]) {
      const { student, classes, start } = await fillCart([10])
      const open = await start()
      pay.pay(open._id, otherwise)
      await reconcilePayments(at.school)
      assert.equal((await read(student, open)).status, 'fault', JSON.stringify(otherwise))
      assert.deepEqual(await seatsOf(classes[0] ?? ''), [1, 1, 0])
      assert.deepEqual(await entriesOf(open), [])
    }
  })

  test('[10.5] [13.6] cancelling a class closes its checkouts, and their money goes back', async () => {
    const { at, pay, read, seatsOf } = school
    const { id, instructor } = await at.addClass({ price: 10, availableSeats: 4 })
    const [slow, quick] = [await at.person('Student'), await at.person('Student')]
    const start = async (student: Person) => {
      const order = await at.order(student, id)
      return student.client.startCheckout({ body: { orderIds: [order] } })
    }
    const [open, paid] = [await start(slow), await start(quick)]
    const session = pay.pay(paid._id)
    const reason = 'The roof of the studio leaks.'
    await instructor.client.cancelClass({ params: { id }, body: { reason } })
    await at.jobs.runDue()
    await reconcilePayments(at.school)
    await at.jobs.runDue()
    assert.equal((await read(slow, open)).status, 'expired')
    assert.equal((await read(quick, paid)).status, 'refused')
    assert.equal((await pay.provider.listRefunds(session.paymentId ?? '')).length, 1)
    assert.deepEqual(await seatsOf(id), [4, 0, 0])
  })
})
