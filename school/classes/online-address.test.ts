import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'

const onlineUrl = 'https://meet.example/night-skies'

onDatabase('the online address of a class', (create) => {
  const at = openSchool(create)

  const addClass = () =>
    at.addClass({ onlineUrl, place: 'Harbour Street 4', meetings: [at.meetingIn(86_400_000)] })
  const ordersOf = async ({ client, account }: Person) =>
    (await client.listOrders({ query: { email: account.email } })).items
  const addressFor = async ({ client }: Person, id: string) =>
    (await client.readClass({ params: { id } })).onlineUrl
  const pay = ({ client }: Person, id: string) =>
    client.payOrder({ params: { id }, body: { status: 'Paid' } })

  test('[10.1] is seen by a student from the payment to its cancellation', async () => {
    const student = await at.person('Student')
    const { id } = await addClass()
    const order = await at.order(student, id)
    const seen = async () => [
      await addressFor(student, id),
      ...(await ordersOf(student)).map((own) => own.onlineUrl),
    ]
    assert.deepEqual(await seen(), [null, null])
    await pay(student, order)
    assert.deepEqual(await seen(), [onlineUrl, onlineUrl])
    await student.client.deleteOrder({ params: { id: order } })
    assert.deepEqual(await seen(), [null])
  })

  test('[10.1] is visible only to its instructor and admins', async () => {
    const { id, instructor } = await addClass()
    const student = await at.person('Student')
    await pay(student, await at.order(student, id))
    for (const insider of [instructor, await at.person('Admin')])
      assert.equal(await addressFor(insider, id), onlineUrl)
    for (const role of ['Student', 'Instructor'] as const)
      assert.equal(await addressFor(await at.person(role), id), null)
    // A student who paid for another class has not paid for this one.
    const other = await addClass()
    assert.equal(await addressFor(student, other.id), null)
    const { items } = await student.client.listClasses({ query: { id } })
    assert.ok(items.length === 1 && !JSON.stringify(items).includes(onlineUrl))
  })

  test('[3.4] [10.1] an order has the meetings and the place of its class', async () => {
    const student = await at.person('Student')
    const [dated, undated] = [await addClass(), await at.addClass()]
    for (const { id } of [dated, undated]) await at.order(student, id)
    const { meetings } = await student.client.readClass({ params: { id: dated.id } })
    assert.equal(meetings.length, 1)
    assert.deepEqual(
      (await ordersOf(student)).map((order) => [order.classId, order.meetings, order.place]),
      [
        [undated.id, [], null],
        [dated.id, meetings, 'Harbour Street 4'],
      ],
    )
  })
})
