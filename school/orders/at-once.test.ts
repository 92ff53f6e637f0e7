import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Trx } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { booksOf, pay, remove, seatsOf } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf } from '#tests/support/school/school.ts'

onBothDatabases('payments and deletions at the same moment', (create) => {
  const at = openSchool(create)

  const holdOrder = (id: string) => (trx: Trx) =>
    trx.updateTable('orders').set({ student_name: 'held' }).where('id', '=', id).execute()

  test('[4.3] two payments of one order take one seat', async () => {
    const { id } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    const once = () => pay(student, order)
    const answers = await meet(at, holdOrder(order), [once, once])
    assert.equal(answers.filter(({ modifiedCount }) => modifiedCount === 1).length, 1)
    assert.deepEqual(await seatsOf(at, id), [9, 1])
  })

  test('[4.3] two deletions of a paid order give one seat back', async () => {
    const { id } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await pay(student, order)
    const once = () => outcomeOf(remove(student, order))
    const outcomes = await meet(at, holdOrder(order), [once, once])
    assert.deepEqual(outcomes.sort(), ['404 not-found', 'done'])
    assert.deepEqual(await seatsOf(at, id), [10, 0])
  })

  test('[4.3] a payment and a deletion leave either a cancelled seat or none', async () => {
    const { id } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    const [paid, removed] = await meet(at, holdOrder(order), [
      () => outcomeOf(pay(student, order)),
      () => outcomeOf(remove(student, order)),
    ])
    assert.equal(removed, 'done')
    const ledger = (await booksOf(at, order)).map(([kind]) => kind)
    assert.deepEqual(ledger, paid === 'done' ? ['payment', 'refund'] : [])
    assert.deepEqual(await seatsOf(at, id), [10, 0])
  })

  test('[10.5] an order that comes as its class is cancelled does not stay', async () => {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    const holdClass = (trx: Trx) =>
      trx
        .updateTable('classes')
        .set({ photo: '/photos/class-02.jpg' })
        .where('id', '=', id)
        .execute()
    const cancel = () =>
      instructor.client.cancelClass({ params: { id }, body: { reason: 'The tutor is ill.' } })
    const [, cancelled] = await meet(at, holdClass, [
      () => outcomeOf(at.order(student, id)),
      () => outcomeOf(cancel()),
    ])
    assert.equal(cancelled, 'done')
    await at.jobs.runDue()
    const query = { email: student.account.email }
    assert.deepEqual((await student.client.listOrders({ query })).items, [])
  })

  test('[4.3] two students and the last seat', async () => {
    const { id } = await at.addClass({ availableSeats: 1 })
    const students = [await at.person('Student'), await at.person('Student')]
    const calls: (() => Promise<string>)[] = []
    for (const student of students) {
      const order = await at.order(student, id)
      calls.push(() => outcomeOf(pay(student, order)))
    }
    const holdClass = (trx: Trx) =>
      trx.updateTable('classes').set({ feedback: 'held' }).where('id', '=', id).execute()
    assert.deepEqual((await meet(at, holdClass, calls)).sort(), ['409 no-seats-left', 'done'])
  })
})
