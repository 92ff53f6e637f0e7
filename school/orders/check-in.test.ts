import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Meeting } from '#contract/meetings.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

const hour = 3_600_000
const day = 24 * hour

onDatabase('check-ins for each meeting', (create) => {
  const at = openSchool(create)
  let instructor: Person
  before(async () => {
    instructor = await at.person('Instructor')
  })

  /** A class with two-hour meetings this many days from now, and a student who has paid. */
  const bookedClass = (...days: number[]) => booked(days.map((away) => at.meetingIn(away * day)))

  async function booked(newMeetings: Meeting[]) {
    const student = await at.person('Student')
    const { id } = await at.addClass({ by: instructor, meetings: newMeetings })
    const order = await at.order(student, id)
    await student.client.payOrder({ params: { id: order }, body: { status: 'Paid' } })
    const meetings = await meetingsOf(id)
    return { id, order, student, meetings, ids: meetings.map(({ _id }) => _id) }
  }
  const meetingsOf = async (id: string) =>
    (await instructor.client.readClass({ params: { id } })).meetings
  const entryOf = async (id: string) => {
    const { items } = await instructor.client.listRoster({ params: { id }, query: {} })
    return items[0] ?? assert.fail('nobody is on the roster')
  }
  const seenAt = async (id: string) => {
    const { checkIns, checkedIn } = await entryOf(id)
    assert.equal(checkedIn, checkIns.length > 0)
    return checkIns.map(({ meetingId }) => meetingId)
  }
  const checkIn = (order: string, meetingId?: string, checkedIn = true) =>
    instructor.client.checkIn({ params: { id: order }, body: { checkedIn, meetingId } })
  const move = (id: string, meetings: (Meeting & { _id?: string })[]) => {
    const body = { name: 'Night skies', price: 49.5, description: 'Stars and long exposures.' }
    return instructor.client.updateClass({ params: { id }, body: { ...body, meetings } })
  }

  test('[10.8] one check-in for each meeting, taken back one by one; the same twice changes nothing', async () => {
    const { id, order, ids } = await bookedClass(1, 2, 3)
    const [first, second, third] = ids
    for (const meeting of [third, first]) {
      assert.deepEqual(await checkIn(order, meeting), { modifiedCount: 1 })
      assert.deepEqual(await checkIn(order, meeting), { modifiedCount: 0 })
    }
    assert.deepEqual(await seenAt(id), [third, first])
    const { checkIns } = await entryOf(id)
    assert.ok(checkIns.every(({ at: then }) => then <= at.time.now && then > at.time.now - hour))
    assert.deepEqual(await checkIn(order, second, false), { modifiedCount: 0 })
    assert.deepEqual(await checkIn(order, third, false), { modifiedCount: 1 })
    assert.deepEqual(await seenAt(id), [first])
    assert.deepEqual(await checkIn(order, first, false), { modifiedCount: 1 })
    assert.deepEqual(await seenAt(id), [])
  })

  test('[10.8] without a meeting it is the one that is on, else the last that was, else the next', async () => {
    const [first, second] = [at.meetingIn(hour / 6, hour / 4), at.meetingIn(hour / 2, hour / 4)]
    const { id, order, ids } = await booked([first, second])
    for (const [now, index] of [
      [first.startsAt - 60_000, 0],
      [first.startsAt, 0],
      [first.endsAt + 60_000, 0],
      [second.startsAt, 1],
      [second.endsAt + 60_000, 1],
    ] as const) {
      at.time.now = now
      assert.deepEqual(await checkIn(order), { modifiedCount: 1 })
      assert.deepEqual(await seenAt(id), [ids[index]])
      assert.deepEqual(await checkIn(order, undefined, false), { modifiedCount: 1 })
    }
  })

  test('[10.8] the id of another class’s meeting, or of none, is refused at its field', async () => {
    const { id, order } = await bookedClass(1)
    const other = await at.addClass({ by: instructor, meetings: [at.meetingIn(day)] })
    const [foreign] = await meetingsOf(other.id)
    for (const meetingId of [foreign?._id, 'no-such-meeting'])
      await assert.rejects(checkIn(order, meetingId), {
        code: 'invalid-input',
        fields: { meetingId: 'This is not a meeting of the class, or it is listed twice' },
      })
    assert.deepEqual(await seenAt(id), [])
  })

  test('[10.8] a student who has not paid cannot be checked in', async () => {
    const { id, ids } = await bookedClass(1)
    const order = await at.order(await at.person('Student'), id)
    assert.equal(await outcomeOf(checkIn(order, ids[0])), '409 order-not-paid')
  })

  test('[10.8] a moved meeting keeps its id and check-ins, by its id or by its place', async () => {
    const { id, order, meetings, ids } = await bookedClass(1, 2, 3)
    const [first, second, third] = meetings
    assert.ok(first && second && third)
    await checkIn(order, second._id)
    const later = ({ startsAt, endsAt }: Meeting, by: number) => ({
      startsAt: startsAt + by,
      endsAt: endsAt + by,
    })
    // The second moves behind the others, and a new one comes before them.
    const fresh = later(first, -5 * hour)
    await move(id, [{ ...later(second, 9 * day), _id: second._id }, third, first, fresh])
    const moved = await meetingsOf(id)
    assert.deepEqual(
      moved.slice(1).map(({ _id }) => _id),
      [first._id, third._id, second._id],
    )
    assert.ok(!ids.includes(moved[0]?._id ?? ''))
    // A program that does not know ids.
    await move(
      id,
      moved.map((meeting) => later(meeting, hour / 2)),
    )
    assert.deepEqual(
      (await meetingsOf(id)).map(({ _id }) => _id),
      moved.map(({ _id }) => _id),
    )
    assert.deepEqual(await seenAt(id), [second._id])
  })

  test('[10.8] [10.4] two meetings swap their times; one takes the time of a removed one', async () => {
    const { id, meetings } = await bookedClass(1, 2)
    const [first, second] = meetings
    assert.ok(first && second)
    const traded = [
      { ...second, _id: first._id },
      { ...first, _id: second._id },
    ]
    assert.deepEqual(await move(id, traded), { modifiedCount: 1 })
    assert.deepEqual(await meetingsOf(id), traded.toReversed())
    assert.deepEqual(await move(id, traded.toReversed()), { modifiedCount: 0 })
    assert.deepEqual(await move(id, [{ ...first, _id: first._id }]), { modifiedCount: 1 })
    assert.deepEqual(await meetingsOf(id), [first])
    // A removed meeting comes back with its id.
    assert.deepEqual(await move(id, [first, second]), { modifiedCount: 1 })
    assert.deepEqual(await meetingsOf(id), [first, second])
  })

  test('[10.8] an unknown id, or one that is sent twice, is refused at its field', async () => {
    const { id, meetings } = await bookedClass(1, 2)
    const [first, second] = meetings
    assert.ok(first && second)
    for (const _id of ['no-such-meeting', first._id])
      await assert.rejects(move(id, [first, { ...second, _id }]), {
        code: 'invalid-input',
        fields: { 'meetings.1._id': 'This is not a meeting of the class, or it is listed twice' },
      })
    assert.deepEqual(await meetingsOf(id), meetings)
  })

  test('[10.8] a check-in outlives its meeting and can still be undone', async () => {
    const { id, order, meetings } = await bookedClass(1, 2)
    const [first, second] = meetings
    assert.ok(first && second)
    await checkIn(order, first._id)
    await move(id, [second])
    assert.deepEqual(await seenAt(id), [first._id])
    await move(id, [])
    assert.deepEqual(await checkIn(order), { modifiedCount: 0 })
    assert.deepEqual(await checkIn(order, first._id, false), { modifiedCount: 1 })
    assert.deepEqual(await seenAt(id), [])
    // Without dates there is one check-in.
    assert.deepEqual(await checkIn(order), { modifiedCount: 1 })
    assert.deepEqual(await seenAt(id), [null])
  })

  test('[10.6] a class that is offered again has meetings and check-ins of its own', async () => {
    const { id, order, meetings, ids } = await bookedClass(1)
    await checkIn(order)
    const { insertedId } = await instructor.client.offerClassAgain({
      params: { id },
      body: { meetings, availableSeats: 3 },
    })
    const again = await meetingsOf(String(insertedId))
    assert.equal(again[0]?.startsAt, meetings[0]?.startsAt)
    assert.ok(!ids.includes(again[0]?._id ?? ''))
    assert.deepEqual(await seenAt(id), ids)
  })
})
