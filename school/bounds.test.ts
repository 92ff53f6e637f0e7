import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unreadClasses } from '#contract/class-calls.ts'
import { unpaidOrders } from '#contract/orders.ts'
import { offerClassAgain } from '#school/classes/series.ts'
import {
  onBothDatabases,
  onDatabase,
  type CreateDatabase,
} from '#tests/support/database/databases.ts'
import { outcomeOf, startSchool, type TestSchool } from '#tests/support/school/school.ts'

const full = { status: 409, code: 'limit-reached' }

/** More approved classes than a student may have on the list. */
async function openFull(create: CreateDatabase) {
  const at = await startSchool(create)
  const by = await at.person('Instructor')
  const classes: string[] = []
  while (classes.length < unpaidOrders.max + 30) classes.push((await at.addClass({ by })).id)
  return { at, classes }
}

onDatabase('bounds for each person', (create) => {
  let at: TestSchool
  let classes: string[]
  before(async () => {
    ;({ at, classes } = await openFull(create))
  })
  after(() => at.close())

  test('[7.4] an instructor’s classes in review are limited; a decision makes room', async () => {
    const by = await at.person('Instructor')
    const ids: string[] = []
    while (ids.length < unreadClasses.max)
      ids.push((await at.addClass({ by, status: 'pending' })).id)
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

  test('[10.6] classes that an instructor offers again are limited', async () => {
    const { id, instructor } = await at.addClass()
    const input = { params: { id }, body: { meetings: [], availableSeats: 1 } }
    for (let count = 0; count < unreadClasses.max; count += 1)
      await offerClassAgain(at.school, instructor.actor, id, input.body)
    await assert.rejects(instructor.client.offerClassAgain(input), full)
  })

  test('[7.11] a student’s unpaid orders are limited; paying or deleting one makes room', async () => {
    const student = await at.person('Student')
    const [id = '', next = '', ...others] = classes
    const orders: string[] = []
    for (const other of others.slice(0, unpaidOrders.max))
      orders.push(await at.order(student, other))
    await assert.rejects(at.order(student, id), full)
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.ok(items.every(({ classId }) => classId !== id))
    await student.client.payOrder({ params: { id: String(orders[0]) }, body: { status: 'Paid' } })
    await at.order(student, id)
    await assert.rejects(at.order(student, next), full)
    await student.client.deleteOrder({ params: { id: String(orders[1]) } })
    await at.order(student, next)
  })
})

onBothDatabases('bounds for many calls at once', (create) => {
  let at: TestSchool
  let classes: string[]
  before(async () => {
    ;({ at, classes } = await openFull(create))
  })
  after(() => at.close())

  test('[7.4] an instructor who adds many classes at once gets no further', async () => {
    const by = await at.person('Instructor')
    for (let added = 1; added < unreadClasses.max; added += 1)
      await at.addClass({ by, status: 'pending' })
    const body = {
      className: 'Night photography',
      description: 'How light falls, and what to do about it.',
      photo: 'https://pictures.example/night.jpg',
      instructorName: by.actor.name,
      email: by.account.email,
      availableSeats: 10,
      price: 49.5,
    }
    const calls = Array.from({ length: 30 }, () => outcomeOf(by.client.addClass({ body })))
    const outcomes = await Promise.all(calls)
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
    assert.ok(outcomes.every((outcome) => ['done', '409 limit-reached'].includes(outcome)))
  })

  test('[7.11] a student who places many orders at once gets no further', async () => {
    const student = await at.person('Student')
    for (const id of classes.slice(0, unpaidOrders.max - 1)) await at.order(student, id)
    const outcomes = await Promise.all(
      classes.slice(-30).map((classId) => {
        const body = {
          classId,
          courseName: 'by id',
          studentName: student.actor.name,
          studentEmail: student.account.email,
        }
        return outcomeOf(student.client.placeOrder({ body }))
      }),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
    assert.ok(outcomes.every((outcome) => ['done', '409 limit-reached'].includes(outcome)))
  })
})
