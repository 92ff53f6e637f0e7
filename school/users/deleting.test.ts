import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

onDatabase('deleting users', (create) => {
  const at = openSchool(create)

  test('[7.16] disables the account, drops unpaid orders and keeps paid ones in the ledger', async () => {
    const { client } = await at.person('Admin')
    const student = await at.person('Student')
    const paidClass = await at.addClass({ availableSeats: 5 })
    const paid = await at.order(student, paidClass.id)
    await payOrder(at.school, student.actor, paid)
    const unpaid = await at.order(student, (await at.addClass()).id)
    const params = { id: student.actor.id }
    assert.deepEqual(await client.deleteUser({ params }), { deletedCount: 1 })
    assert.ok(at.disabled.has(student.account.uid))
    assert.equal(await outcomeOf(client.deleteUser({ params })), '404 not-found')
    const rows = await at.database
      .tables<Tables>()
      .selectFrom('orders')
      .select(['id', 'status', 'student_name'])
      .where('id', 'in', [paid, unpaid])
      .execute()
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ id: paid, status: 'paid', student_name: student.actor.name }],
    )
    const { availableSeats } = await client.readClass({ params: { id: paidClass.id } })
    assert.equal(availableSeats, 4)
  })

  test('[7.16] [13.7] deleting an instructor refunds students whose class has not begun', async () => {
    const { client } = await at.person('Admin')
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    const { paid: coming } = await at.bought(student, instructor)
    const { taught } = await at.reviewed(student, instructor)
    await client.deleteUser({ params: { id: instructor.actor.id } })
    await at.sendLetters()
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.deepEqual(
      items.map(({ classId, status }) => [classId, status]),
      [[taught, 'Paid']],
    )
    const refunds = await client.listRefunds({ query: {} })
    const mine = refunds.items.filter(({ studentEmail }) => studentEmail === student.account.email)
    assert.ok(mine.some(({ reason, amount }) => reason === 'school-cancelled' && amount === 49.5))
    const mails = at.mailsTo(student).map(({ text }) => text)
    assert.match(mails.join('\n'), /full refund.*The instructor has left the school/s)
    assert.notEqual(coming, '')
  })
  test('[7.16] an instructor’s classes leave the school, and cannot be paid any more', async () => {
    const { client } = await at.person('Admin')
    const className = `Gone ${randomUUID()}`
    const { id, instructor } = await at.addClass({ className })
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await client.deleteUser({ params: { id: instructor.actor.id } })
    const shown = await at.client(null).listClasses({ query: { q: className } })
    assert.deepEqual(shown.items, [])
    const params = { id }
    assert.equal(await outcomeOf(student.client.readClass({ params })), '404 not-found')
    const pay = student.client.payOrder({ params: { id: order }, body: { status: 'Paid' } })
    assert.equal(await outcomeOf(pay), '409 class-not-open')
    const { items } = await at.client(null).listInstructors({ query: { role: 'instructor' } })
    assert.ok(items.every(({ _id }) => _id !== instructor.actor.id))
  })

  test('[7.16] [7.17] an unknown id is 404, whatever characters it has', async () => {
    const { client } = await at.person('Admin')
    for (const id of ['unknown', randomUUID(), 'a b', 'é'.repeat(20), "' or 1=1"]) {
      assert.equal(await outcomeOf(client.deleteUser({ params: { id } })), '404 not-found', id)
      const change = client.setUserRole({ params: { id }, body: { role: 'Admin' } })
      assert.equal(await outcomeOf(change), '404 not-found', id)
    }
  })
})
