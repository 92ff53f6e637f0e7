import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { booksOf, ordersOf, pay, remove, seatsOf } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

onBothDatabases('paying', (create) => {
  const at = openSchool(create)

  test('[4.3] [7.14] takes one seat; paying twice changes nothing', async () => {
    const { id } = await at.addClass({ availableSeats: 3 })
    const student = await at.person('Student')
    const order = await at.order(student, id)
    assert.deepEqual(await seatsOf(at, id), [3, 0])
    assert.deepEqual(await pay(student, order), { modifiedCount: 1 })
    assert.deepEqual(await seatsOf(at, id), [2, 1])
    const paidAt = (await ordersOf(student))[0]?.paidAt
    assert.ok(paidAt)
    assert.deepEqual(await pay(student, order), { modifiedCount: 0 })
    assert.deepEqual(await seatsOf(at, id), [2, 1])
    assert.equal((await ordersOf(student))[0]?.paidAt, paidAt)
    assert.deepEqual(await booksOf(at, order), [['payment', 4950]])
  })

  test('[4.3] many payments of one order at once take one seat', async () => {
    const { id } = await at.addClass({ availableSeats: 5 })
    const student = await at.person('Student')
    const order = await at.order(student, id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(student, order)))
    assert.equal(
      answers.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0),
      1,
    )
    assert.deepEqual(await seatsOf(at, id), [4, 1])
    assert.deepEqual(await booksOf(at, order), [['payment', 4950]])
  })

  test('[4.3] fifty students, one seat: one of them has it, for the others nothing changes', async () => {
    const { id } = await at.addClass({ availableSeats: 1 })
    const students = await Promise.all(Array.from({ length: 50 }, () => at.person('Student')))
    const orders = await Promise.all(students.map((student) => at.order(student, id)))
    const outcomes = await Promise.all(
      students.map((student, index) => outcomeOf(pay(student, orders[index] ?? ''))),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
    assert.equal(outcomes.filter((outcome) => outcome === '409 no-seats-left').length, 49)
    assert.deepEqual(await seatsOf(at, id), [0, 1])
    const loser = outcomes.indexOf('409 no-seats-left')
    const [left] = await ordersOf(students[loser] ?? assert.fail())
    assert.deepEqual([left?.status, left?.paidAt], ['Not Paid', null])
    assert.deepEqual(await booksOf(at, orders[loser] ?? ''), [])
  })

  test('[4.3] an order may be placed with no seat left, and paid once there is one again', async () => {
    const { id } = await at.addClass({ availableSeats: 1 })
    const [first, second] = [await at.person('Student'), await at.person('Student')]
    const paid = await at.order(first, id)
    await pay(first, paid)
    const waiting = await at.order(second, id)
    assert.equal(await outcomeOf(pay(second, waiting)), '409 no-seats-left')
    await remove(first, paid)
    assert.deepEqual(await pay(second, waiting), { modifiedCount: 1 })
  })

  test('[4.2] a class that is back in review takes no payment', async () => {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    const body = { name: 'New name', description: 'New description.', price: 1 }
    await instructor.client.updateClass({ params: { id }, body })
    assert.equal(await outcomeOf(pay(student, order)), '409 class-not-open')
    assert.deepEqual(await seatsOf(at, id), [10, 0])
  })

  test('[7.14] any other status than Paid is refused', async () => {
    const student = await at.person('Student')
    const order = await at.order(student, (await at.addClass()).id)
    const body = { status: 'Not Paid' as 'Paid' }
    const call = student.client.payOrder({ params: { id: order }, body })
    assert.equal(await outcomeOf(call), '400 invalid-input')
  })
})
