import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Trx } from '#school/base/tables.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { ordersOf, pay, remove, seatsOf } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, type Person } from '#tests/support/school/school.ts'

onDatabase('a class that its instructor withdraws', (create) => {
  const at = openSchool(create)

  const withdraw = ({ client }: Person, id: string) => client.withdrawClass({ params: { id } })

  test('[12.3] disappears, with its unpaid orders', async () => {
    const className = 'Withdrawn wombats'
    const { id, instructor } = await at.addClass({ className, meetings: [at.meetingIn(5_000)] })
    const [student, admin] = [await at.person('Student'), await at.person('Admin')]
    const order = await at.order(student, id)
    assert.deepEqual(await withdraw(instructor, id), { deletedCount: 1 })
    await at.jobs.runDue()
    assert.deepEqual(await ordersOf(student), [])
    assert.equal(await outcomeOf(withdraw(instructor, id)), '404 not-found')
    const body = { classId: id, courseName: 'x', studentName: 'x', studentEmail: 'x@y.zz' }
    assert.equal(await outcomeOf(student.client.placeOrder({ body })), '404 course-not-found')
    const visitor = at.client(null)
    assert.equal(await outcomeOf(visitor.readOfferedClass({ params: { id } })), '404 not-found')
    const { client, account } = instructor
    const lists = await Promise.all([
      visitor.listClasses({ query: { q: 'wombats' } }),
      client.listInstructorClasses({ query: { email: account.email } }),
      client.listSchedule({ query: {} }),
    ])
    assert.deepEqual(
      lists.map(({ items }) => items.length),
      [0, 0, 0],
    )
    // The time when it would have begun.
    at.time.now += 6_000
    await at.jobs.runDue()
    const { items } = await admin.client.listAudit()
    const entries = items.filter(({ subject }) => subject === id || subject === order)
    assert.deepEqual(
      entries.map(({ kind, actorName, from, to }) => [kind, actorName, from, to]).slice(0, 2),
      [
        ['order-deleted', instructor.actor.name, 'Not Paid', 'deleted'],
        ['class-withdrawn', instructor.actor.name, 'approved', 'withdrawn'],
      ],
    )
  })

  test('[12.3] stays while a student holds a paid seat', async () => {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await pay(student, order)
    assert.equal(await outcomeOf(withdraw(instructor, id)), '409 places-sold')
    assert.equal((await ordersOf(student))[0]?.status, 'Paid')
    await remove(student, order)
    assert.deepEqual(await withdraw(instructor, id), { deletedCount: 1 })
  })

  test('[12.3] whatever its status; one that was cancelled stays', async () => {
    const outcomes = []
    for (const status of ['pending', 'denied', 'begun', 'cancelled'] as const) {
      const { id, instructor } = await at.addClass({ status })
      outcomes.push(await outcomeOf(withdraw(instructor, id)))
    }
    assert.deepEqual(outcomes, ['done', 'done', 'done', '409 class-not-open'])
  })

  test('[12.3] cannot be withdrawn by others; it does not exist for those who may not see it', async () => {
    const other = await at.person('Instructor')
    for (const [status, refused] of [
      ['approved', '403 forbidden'],
      ['pending', '404 not-found'],
    ] as const) {
      const { id, instructor } = await at.addClass({ status })
      assert.equal(await outcomeOf(withdraw(other, id)), refused)
      assert.equal((await instructor.client.readClass({ params: { id } })).status, status)
    }
  })

  test('[12.3] [4.3] a payment at the same moment: one of both is refused', async () => {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    const hold = (trx: Trx) =>
      sql`update classes set feedback = 'held' where id = ${id}`.execute(trx)
    const outcomes = await meet(at, hold, [
      () => outcomeOf(pay(student, order)),
      () => outcomeOf(withdraw(instructor, id)),
    ])
    const isPaid = outcomes[0] === 'done'
    assert.deepEqual(
      outcomes,
      isPaid ? ['done', '409 places-sold'] : ['409 class-not-open', 'done'],
    )
    assert.deepEqual(await seatsOf(at, id), isPaid ? [9, 1] : [10, 0])
  })

  test('[12.3] [4.3] a payment that is not committed yet is waited for', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const { id, instructor } = await at.addClass()
    const hold = (trx: Trx) =>
      sql`update classes set enrolled = 1, available_seats = 9 where id = ${id}`.execute(trx)
    const outcomes = await meet(at, hold, [() => outcomeOf(withdraw(instructor, id))])
    assert.deepEqual(outcomes, ['409 places-sold'])
  })
})
