import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { booksOf, ordersOf, pay, remove, seatsOf } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

onBothDatabases('deleting orders', (create) => {
  const at = openSchool(create)

  test('[7.13] an unpaid order goes without a trace; a second time is 404', async () => {
    const { id } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    assert.deepEqual(await remove(student, order), { deletedCount: 1 })
    assert.deepEqual(await ordersOf(student), [])
    assert.equal(await outcomeOf(remove(student, order)), '404 not-found')
    assert.equal(await outcomeOf(pay(student, order)), '404 not-found')
    assert.deepEqual(await seatsOf(at, id), [10, 0])
    assert.deepEqual(await booksOf(at, order), [])
  })

  test('[4.3] [13.7] a paid seat is cancelled and free again; the payment stays in the ledger', async () => {
    const { id } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await pay(student, order)
    assert.deepEqual(await remove(student, order), { deletedCount: 1, refund: 49.5 })
    assert.deepEqual(await seatsOf(at, id), [10, 0])
    assert.deepEqual(await ordersOf(student), [])
    assert.equal(await outcomeOf(remove(student, order)), '404 not-found')
    assert.equal(await outcomeOf(pay(student, order)), '404 not-found')
    assert.deepEqual(await booksOf(at, order), [
      ['payment', 4950],
      ['refund', -4950],
    ])
  })

  test('[4.3] many deletions of a paid order at once give one seat back', async () => {
    const { id } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await pay(student, order)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(remove(student, order))),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
    assert.deepEqual(await seatsOf(at, id), [10, 0])
  })

  test('[4.3] payments and deletions at once: seats and ledger agree in the end', async () => {
    const { id } = await at.addClass({ availableSeats: 5 })
    const students = await Promise.all(Array.from({ length: 12 }, () => at.person('Student')))
    const orders = await Promise.all(students.map((student) => at.order(student, id)))
    await Promise.all(
      students.flatMap((student, index) => {
        const order = orders[index] ?? ''
        return [
          outcomeOf(pay(student, order)),
          outcomeOf(remove(student, order)),
          outcomeOf(pay(student, order)),
        ]
      }),
    )
    let paidSeats = 0
    for (const [index, student] of students.entries()) {
      const isPaid = (await ordersOf(student)).some(({ status }) => status === 'Paid')
      const ledger = (await booksOf(at, orders[index] ?? '')).map(([kind]) => kind)
      assert.equal(
        ledger.filter((kind) => kind === 'payment').length,
        ledger.includes('refund') || isPaid ? 1 : 0,
      )
      if (isPaid) paidSeats += 1
    }
    assert.deepEqual(await seatsOf(at, id), [5 - paidSeats, paidSeats])
  })

  test('[4.3] the seat comes back even if the class is in review again', async () => {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await pay(student, order)
    const body = { name: 'New name', description: 'New description.', price: 1 }
    await instructor.client.updateClass({ params: { id }, body })
    assert.deepEqual(await remove(student, order), { deletedCount: 1, refund: 49.5 })
    assert.deepEqual(await seatsOf(at, id), [10, 0])
  })
})
