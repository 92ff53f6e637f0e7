import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { deleteUser } from '#school/users/leaving.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { ordersOf, pay, remove } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

onDatabase('orders of other people', (create) => {
  const at = openSchool(create)

  test('[6.4] another person’s order answers like a missing one, and stays as it was', async () => {
    const owner = await at.person('Student')
    const other = await at.person('Student')
    const { id } = await at.addClass()
    const order = await at.order(owner, id)
    for (const requested of [order, 'unknown', randomUUID()]) {
      assert.equal(await outcomeOf(pay(other, requested)), '404 not-found')
      assert.equal(await outcomeOf(remove(other, requested)), '404 not-found')
    }
    assert.equal((await ordersOf(owner))[0]?.status, 'Not Paid')
  })

  test('[7.12] even an admin cannot list another person’s orders', async () => {
    const { account } = await at.person('Student')
    const query = { email: account.email }
    for (const role of ['Student', 'Instructor', 'Admin'] as const) {
      const { client } = await at.person(role)
      assert.equal(await outcomeOf(client.listOrders({ query })), '403 forbidden')
    }
  })

  test('[7.12] everybody lists their own; the e-mail’s case does not matter', async () => {
    const { client, account } = await at.person('Admin')
    const query = { email: account.email.toUpperCase() }
    assert.deepEqual((await client.listOrders({ query })).items, [])
  })

  test('[7.12] a new account with a removed student’s e-mail sees none of the old orders', async () => {
    const old = await at.person('Student')
    const order = await at.order(old, (await at.addClass()).id)
    await pay(old, order)
    await deleteUser(at.school, (await at.person('Admin')).actor, old.actor.id)
    const { client, account } = await at.visitor({ email: old.account.email })
    await client.registerUser({
      body: { name: 'New', role: 'Student', email: account.email },
    })
    assert.deepEqual((await client.listOrders({ query: { email: account.email } })).items, [])
  })

  test('[2.14] an order says whether its class is public', async () => {
    const student = await at.person('Student')
    const { id, instructor } = await at.addClass()
    await at.order(student, id)
    const hasPage = async () => (await ordersOf(student)).map((order) => order.hasPage)
    assert.deepEqual(await hasPage(), [true])
    const body = { className: 'Another name', price: 1, description: 'Other words of it.' }
    await instructor.client.updateClass({ params: { id }, body })
    assert.deepEqual(await hasPage(), [false])
    const { client } = await at.person('Admin')
    await client.setClassStatus({ params: { id }, body: { status: 'approved' } })
    assert.deepEqual(await hasPage(), [true])
    await client.deleteUser({ params: { id: instructor.actor.id } })
    assert.deepEqual(await hasPage(), [false])
  })

  test('[2.14] an order has the photograph, free seats and state of its class', async () => {
    const student = await at.person('Student')
    const { id, instructor } = await at.addClass({ availableSeats: 1 })
    await at.order(student, id)
    const shown = async () =>
      (await ordersOf(student)).map(({ photo, classStatus, availableSeats }) => [
        photo,
        classStatus,
        availableSeats,
      ])
    const { photo } = await student.client.readClass({ params: { id } })
    assert.notEqual(photo, '')
    assert.deepEqual(await shown(), [[photo, 'approved', 1]])
    const faster = await at.person('Student')
    await pay(faster, await at.order(faster, id))
    assert.deepEqual(await shown(), [[photo, 'approved', 0]])
    const body = { className: 'Another name', price: 1, description: 'Other words of it.' }
    await instructor.client.updateClass({ params: { id }, body })
    assert.deepEqual(await shown(), [[photo, 'pending', 0]])
  })

  test('[7.12] orders turn pages, newest first', async () => {
    const student = await at.person('Student')
    const placed: string[] = []
    for (let count = 0; count < 5; count += 1)
      placed.unshift(await at.order(student, (await at.addClass()).id))
    const email = student.account.email
    const first = await student.client.listOrders({ query: { email, limit: 3 } })
    const { next } = first
    assert.ok(next)
    const second = await student.client.listOrders({ query: { email, limit: 3, cursor: next } })
    assert.deepEqual(
      [...first.items, ...second.items].map(({ _id }) => _id),
      placed,
    )
    assert.equal(second.next, undefined)
  })
})
