import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Trx } from '#school/base/tables.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { booksOf, ordersOf, pay, remove, seatsOf } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, type Person } from '#tests/support/school/school.ts'

onDatabase('an order and the withdrawal of its class', (create) => {
  const at = openSchool(create)

  async function gather() {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    const { client } = await at.person('Admin')
    const body = { classId: id, courseName: 'by id', studentName: 'Ada', studentEmail: 'x@y.zz' }
    return {
      id,
      student,
      place: () => outcomeOf(student.client.placeOrder({ body })),
      withdraw: () => outcomeOf(client.deleteUser({ params: { id: instructor.actor.id } })),
    }
  }

  /** The remaining order takes no money, and its student can delete it like any other. */
  async function assertHarmless(student: Person, classId: string) {
    const [order, ...more] = await ordersOf(student)
    assert.ok(order)
    assert.deepEqual([order.status, order.classId, more], ['Not Paid', classId, []])
    await assert.rejects(pay(student, order._id), {
      code: 'class-not-open',
      message: 'This class is no longer offered.',
    })
    assert.deepEqual(await booksOf(at, order._id), [])
    assert.deepEqual(await seatsOf(at, classId), [10, 0])
    assert.deepEqual(await remove(student, order._id), { deletedCount: 1 })
    assert.deepEqual(await ordersOf(student), [])
  }

  test('[4.3] an order from before it can be deleted, and not be paid', async () => {
    const { id, student, place, withdraw } = await gather()
    assert.deepEqual([await place(), await withdraw()], ['done', 'done'])
    await assertHarmless(student, id)
  })

  test('[7.11] after it there is nothing to order', async () => {
    const { student, place, withdraw } = await gather()
    assert.deepEqual([await withdraw(), await place()], ['done', '404 course-not-found'])
    assert.deepEqual(await ordersOf(student), [])
  })

  test('[4.3] [7.11] at the same moment, one of the two comes first', async () => {
    const { id, student, place, withdraw } = await gather()
    const holdClass = (trx: Trx) =>
      trx.updateTable('classes').set({ feedback: 'held' }).where('id', '=', id).execute()
    const [placed, withdrawn] = await meet(at, holdClass, [place, withdraw])
    assert.equal(withdrawn, 'done')
    if (placed === 'done') return assertHarmless(student, id)
    assert.equal(placed, '404 course-not-found')
    assert.deepEqual(await ordersOf(student), [])
  })
})
