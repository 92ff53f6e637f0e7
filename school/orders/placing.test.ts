import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { booksOf, ordersOf, pay, remove } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

onBothDatabases('placing orders', (create) => {
  const at = openSchool(create)

  const place = ({ client }: Person, input: { courseName?: string; classId?: string }) =>
    client.placeOrder({
      body: {
        courseName: 'Whatever',
        studentName: 'Ann Example',
        studentEmail: 'somebody@else.example',
        status: 'Paid',
        ...input,
      },
    })

  test('[7.11] [3.4] by id: unpaid, with the class’s own name and price and the token’s e-mail', async () => {
    const className = `By id ${randomUUID()}`
    const photo = '/photos/class-01.jpg'
    const { id } = await at.addClass({ className, price: 12.34, photo, availableSeats: 7 })
    const student = await at.person('Student')
    const { insertedId } = await place(student, { classId: id })
    assert.ok(insertedId)
    const [order, ...others] = await ordersOf(student)
    assert.deepEqual(others, [])
    const { createdAt, ...rest } = order ?? assert.fail('no order')
    assert.ok(createdAt > Date.UTC(2030, 0, 1) && createdAt <= at.time.now)
    assert.deepEqual(rest, {
      _id: insertedId,
      courseName: className,
      status: 'Not Paid',
      studentName: 'Ann Example',
      studentEmail: student.account.email,
      classId: id,
      hasPage: true,
      photo,
      classStatus: 'approved',
      availableSeats: 7,
      price: 12.34,
      paidAt: null,
      meetings: [],
      place: null,
      onlineUrl: null,
      refund: null,
      refundRule: null,
      refundSteps: null,
      discountLost: 0,
      checkout: null,
      receipt: null,
    })
  })

  test('[7.11] by name, if exactly one approved class has it', async () => {
    const courseName = `By name ${randomUUID()}`
    const { id } = await at.addClass({ className: courseName })
    await at.addClass({ className: courseName, status: 'pending' })
    const student = await at.person('Student')
    await place(student, { courseName })
    assert.equal((await ordersOf(student))[0]?.classId, id)
  })

  test('[7.11] a name of no approved class is 404, of several 409', async () => {
    const student = await at.person('Student')
    const courseName = `Ambiguous ${randomUUID()}`
    assert.equal(await outcomeOf(place(student, { courseName })), '404 course-not-found')
    await at.addClass({ className: courseName, status: 'pending' })
    assert.equal(await outcomeOf(place(student, { courseName })), '404 course-not-found')
    await at.addClass({ className: courseName })
    await at.addClass({ className: courseName })
    assert.equal(await outcomeOf(place(student, { courseName })), '409 course-ambiguous')
  })

  test('[7.11] an id of no class is 404, of one that is not approved 409', async () => {
    const student = await at.person('Student')
    for (const classId of ['unknown', randomUUID()])
      assert.equal(await outcomeOf(place(student, { classId })), '404 course-not-found')
    for (const status of ['pending', 'denied'] as const) {
      const { id } = await at.addClass({ status })
      assert.equal(await outcomeOf(place(student, { classId: id })), '409 class-not-open')
    }
  })

  test('[4.3] one active order a class, paid or not; after its deletion another', async () => {
    const { id } = await at.addClass()
    const student = await at.person('Student')
    const again = () => outcomeOf(place(student, { classId: id }))
    const first = await at.order(student, id)
    assert.equal(await again(), '409 already-ordered')
    await pay(student, first)
    assert.equal(await again(), '409 already-ordered')
    await remove(student, first)
    assert.equal(await again(), 'done')
  })

  test('[4.3] ordering the same class many times at once makes one order', async () => {
    const { id } = await at.addClass()
    const student = await at.person('Student')
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(place(student, { classId: id }))),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
    assert.equal(outcomes.filter((outcome) => outcome === '409 already-ordered').length, 19)
    assert.equal((await ordersOf(student)).length, 1)
  })

  test('[5.5] name and e-mail are required, each named at its own field', async () => {
    const { client } = await at.person('Student')
    const body = { courseName: 'x', studentName: ' ', studentEmail: '' }
    await assert.rejects(client.placeOrder({ body }), (error: { fields?: object }) => {
      assert.deepEqual(error.fields, {
        studentName: 'Name is required',
        studentEmail: 'Email Address is required',
      })
      return true
    })
  })

  test('[3.4] the price is that at the time of ordering', async () => {
    const { id, instructor } = await at.addClass({
      className: 'Steady name',
      description: 'Steady description.',
      price: 10,
    })
    const student = await at.person('Student')
    const order = await at.order(student, id)
    const body = { name: 'Steady name', description: 'Steady description.', price: 99 }
    await instructor.client.updateClass({ params: { id }, body })
    await pay(student, order)
    assert.equal((await ordersOf(student))[0]?.price, 10)
    assert.deepEqual(await booksOf(at, order), [['payment', 1000]])
  })
})
