import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachDatabase } from '#tests/support/databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school.ts'
import { mostPending } from './classes/classes.service.ts'
import { mostUnpaid } from './orders/orders.service.ts'

const full = { status: 409, code: 'limit-reached' }

onEachDatabase('bounds of what one person has', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  test('[7.4] so many classes of an instructor wait for review; one that is decided makes room', async () => {
    const by = await at.person('Instructor')
    const ids: string[] = []
    while (ids.length < mostPending) ids.push((await at.addClass({ by, status: 'pending' })).id)
    await assert.rejects(at.addClass({ by, status: 'pending' }), full)
    const { items } = await by.client.listInstructorClasses({ query: { email: by.account.email } })
    assert.equal(items.length, 100)
    const admin = await at.person('Admin')
    await admin.client.setClassStatus({
      params: { id: String(ids[0]) },
      body: { status: 'denied' },
    })
    await at.addClass({ by, status: 'pending' })
    await at.addClass({ status: 'pending' })
  })

  test('[7.11] so many orders of a student are unpaid; one that is paid or deleted makes room', async () => {
    const student = await at.person('Student')
    const by = await at.person('Instructor')
    const orders: string[] = []
    while (orders.length < mostUnpaid)
      orders.push(await at.order(student, (await at.addClass({ by })).id))
    const { id } = await at.addClass({ by })
    await assert.rejects(at.order(student, id), full)
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.ok(items.every(({ classId }) => classId !== id))
    await student.client.payOrder({ params: { id: String(orders[0]) }, body: { status: 'Paid' } })
    await at.order(student, id)
    const next = await at.addClass({ by })
    await assert.rejects(at.order(student, next.id), full)
    await student.client.deleteOrder({ params: { id: String(orders[1]) } })
    await at.order(student, next.id)
  })
})
