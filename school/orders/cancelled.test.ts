import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { ordersOf, pay, remove } from '#tests/support/school/orders.ts'
import {
  signInAgain,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'

const day = 86_400_000

onDatabase('paid orders whose class the school cancelled', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  async function paidSeat(student: Person, offer: Parameters<TestSchool['addClass']>[0]) {
    const { id: classId, instructor } = await at.addClass(offer)
    const order = await at.order(student, classId)
    await pay(student, order)
    const cancel = async () => {
      const body = { reason: 'The room is not free.' }
      await instructor.client.cancelClass({ params: { id: classId }, body })
      await at.jobs.runDue()
    }
    return { classId, instructor, order, cancel }
  }

  const cancelledOf = async (person: Person) =>
    (await (await signInAgain(at, person)).listCancelledOrders()).items
  const namesOf = async (student: Person) =>
    (await cancelledOf(student)).map(({ courseName }) => courseName)

  test('[10.5] with the refund and its credit note, until the class would have ended', async () => {
    const student = await at.person('Student')
    const meetings = [at.meetingIn(3 * day), at.meetingIn(5 * day)]
    const { classId, order, cancel } = await paidSeat(student, { meetings, price: 160 })
    assert.deepEqual(await cancelledOf(student), [])
    await cancel()
    assert.deepEqual(await ordersOf(student), [])
    const [row, ...more] = await cancelledOf(student)
    assert.ok(row)
    assert.deepEqual(more, [])
    const { _id, classId: ofClass, hasPage, refund } = row
    assert.deepEqual([_id, ofClass, hasPage, refund], [order, classId, true, 160])
    assert.equal(row.meetings.length, 2)
    const credit = await student.client.readReceipt({ params: { id: row.credit ?? '' } })
    assert.deepEqual(
      [credit.kind, credit.total, credit.receipt?._id],
      ['credit', -160, row.receipt],
    )
    assert.deepEqual(await cancelledOf(await at.person('Student')), [])

    at.time.now = (meetings[1]?.endsAt ?? 0) - 60_000
    assert.equal((await cancelledOf(student)).length, 1)
    at.time.now += 60_000
    assert.deepEqual(await cancelledOf(student), [])
  })

  test('[10.5] without dates for 30 days; of a free class without a refund', async () => {
    const student = await at.person('Student')
    const { cancel } = await paidSeat(student, { meetings: [], price: 0 })
    await cancel()
    const seen = (await cancelledOf(student)).map(({ refund, credit }) => [refund, credit])
    assert.deepEqual(seen, [[null, null]])
    at.time.now += 30 * day - 60_000
    assert.equal((await cancelledOf(student)).length, 1)
    at.time.now += 60_000
    assert.deepEqual(await cancelledOf(student), [])
  })

  test('[10.5] not those that their student cancelled or never paid, but those whose instructor left', async () => {
    const student = await at.person('Student')
    const meetings = [at.meetingIn(3 * day)]
    const own = await paidSeat(student, { className: 'Given up', meetings })
    await remove(student, own.order)
    await own.cancel()
    const unpaid = await at.addClass({ className: 'Not paid', meetings })
    await at.order(student, unpaid.id)
    const body = { reason: 'The room is not free.' }
    await unpaid.instructor.client.cancelClass({ params: { id: unpaid.id }, body })
    const left = await paidSeat(student, { className: 'Instructor left', meetings })
    const { client } = await at.person('Admin')
    await client.deleteUser({ params: { id: left.instructor.actor.id } })
    await at.jobs.runDue()
    assert.deepEqual(await namesOf(student), ['Instructor left'])
    assert.deepEqual(
      (await cancelledOf(student)).map(({ hasPage }) => hasPage),
      [false],
    )
  })
})
