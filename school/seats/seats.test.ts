import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ApiError } from '#contract/errors.ts'
import type { Trx } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { pay, seatsOf } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, type Person } from '#tests/support/school/school.ts'

onBothDatabases('the seats, the topic and the photograph of a class that is there', (create) => {
  const at = openSchool(create)

  const words = { className: 'The name', price: 5, description: 'The description.' }
  const offer = (availableSeats: number) => at.addClass({ ...words, availableSeats })
  const update = ({ client }: Person, id: string, change: object) =>
    client.updateClass({ params: { id }, body: { ...words, ...change } })
  const read = ({ client }: Person, id: string) => client.readClass({ params: { id } })

  async function sellSeats(classId: string, count: number) {
    for (let taken = 0; taken < count; taken += 1) {
      const student = await at.person('Student')
      await pay(student, await at.order(student, classId))
    }
  }

  test('[12.3] a number of seats is that of all, those that are sold too, and needs no review', async () => {
    const { id, instructor } = await offer(3)
    await sellSeats(id, 2)
    assert.deepEqual(await update(instructor, id, { seats: 3 }), { modifiedCount: 0 })
    assert.deepEqual(await update(instructor, id, { seats: 12 }), { modifiedCount: 1 })
    assert.deepEqual(await seatsOf(at, id), [10, 2])
    assert.deepEqual(await update(instructor, id, { seats: 2 }), { modifiedCount: 1 })
    assert.deepEqual(await seatsOf(at, id), [0, 2])
    assert.deepEqual(await update(instructor, id, {}), { modifiedCount: 0 })
    const { status, availableSeats, enrolled } = await read(instructor, id)
    assert.deepEqual([status, availableSeats, enrolled], ['approved', 0, 2])
  })

  test('[12.3] fewer seats than are sold are refused at the field, and nothing changes', async () => {
    const { id, instructor } = await offer(3)
    await sellSeats(id, 2)
    await assert.rejects(update(instructor, id, { seats: 1, price: 9 }), (error) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.code, 'invalid-input')
      assert.deepEqual(error.fields, { seats: '2 seats are already sold, so enter at least 2' })
      return true
    })
    for (const seats of [0, 10_001, 2.5, '3', null])
      assert.equal(await outcomeOf(update(instructor, id, { seats })), '400 invalid-input')
    assert.deepEqual(await seatsOf(at, id), [1, 2])
    assert.equal((await read(instructor, id)).price, 5)
  })

  test('[12.3] [4.3] a change of seats and a payment at the same moment never sell one too many', async () => {
    const { id, instructor } = await offer(5)
    const student = await at.person('Student')
    await sellSeats(id, 1)
    const order = await at.order(student, id)
    const hold = (trx: Trx) =>
      sql`update classes set feedback = 'held' where id = ${id}`.execute(trx)
    const [changed, paid] = await meet(at, hold, [
      () => outcomeOf(update(instructor, id, { seats: 1 })),
      () => outcomeOf(pay(student, order)),
    ])
    const [free, taken] = await seatsOf(at, id)
    // Either the last seat was taken first, or it was removed first.
    if (changed === 'done') assert.deepEqual([paid, free, taken], ['409 no-seats-left', 0, 1])
    else
      assert.deepEqual([changed, paid, free, taken], ['400 invalid-input', 'done', 3, 2], changed)
  })

  test('[12.3] [4.3] unchanged seats stay right beside a payment', async () => {
    const { id, instructor } = await offer(5)
    const { updatedAt } = await read(instructor, id)
    await sellSeats(id, 2)
    // As sent by a form that was opened earlier.
    const change = { seats: 5, price: 6, updatedAt }
    assert.deepEqual(await update(instructor, id, change), { modifiedCount: 1 })
    assert.deepEqual(await seatsOf(at, id), [3, 2])
  })

  test('[12.3] a new topic needs no review; a new photograph goes back to it', async () => {
    const { id, instructor } = await offer(3)
    assert.deepEqual(await update(instructor, id, { topic: 'macro' }), { modifiedCount: 1 })
    const ofTopic = await at.client(null).listClasses({ query: { topic: 'macro' } })
    assert.deepEqual(
      ofTopic.items.map(({ _id }) => _id),
      [id],
    )
    assert.equal(await outcomeOf(update(instructor, id, { topic: 'cats' })), '400 invalid-input')
    const photo = 'https://pictures.example/sky.jpg'
    assert.deepEqual(await update(instructor, id, { photo }), { modifiedCount: 1 })
    assert.deepEqual(await update(instructor, id, { photo }), { modifiedCount: 0 })
    const { status, photo: shown, topic } = await read(instructor, id)
    assert.deepEqual([status, shown, topic], ['pending', photo, 'macro'])
    const { client } = await at.person('Admin')
    const { items } = await client.listAudit({ query: { kind: 'class-rewritten' } })
    assert.equal(items.filter(({ subject }) => subject === id).length, 1)
  })

  test('[3.3] how many have paid is for the instructor and admins only', async () => {
    const { id, instructor } = await offer(3)
    await sellSeats(id, 1)
    const others = [await at.person('Student'), await at.person('Instructor')]
    for (const other of others) assert.equal((await read(other, id)).enrolled, null)
    for (const one of [instructor, await at.person('Admin')])
      assert.equal((await read(one, id)).enrolled, 1)
  })
})
