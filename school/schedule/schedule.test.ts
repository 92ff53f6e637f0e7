import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Meeting } from '#contract/meetings.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

const day = 86_400_000

onBothDatabases('schedules', (create) => {
  const at = openSchool(create)

  const buy = async (student: Person, classId: string) => {
    const id = await at.order(student, classId)
    await student.client.payOrder({ params: { id }, body: { status: 'Paid' } })
    return id
  }
  const scheduleOf = ({ client }: Person, query: object = {}) => client.listSchedule({ query })
  const startsOf = async (person: Person, query: object = {}) =>
    (await scheduleOf(person, query)).items.map(({ startsAt }) => startsAt)
  const starts = (...meetings: Meeting[]) => meetings.map(({ startsAt }) => startsAt)

  test('[10.9] a student sees only the meetings of paid classes', async () => {
    const [instructor, student] = [await at.person('Instructor'), await at.person('Student')]
    const meeting = at.meetingIn(day)
    const { id } = await at.addClass({
      by: instructor,
      className: 'Night skies',
      meetings: [meeting],
      place: 'Harbour Street 4',
      onlineUrl: 'https://meet.example/sky',
    })
    const { id: unpaid } = await at.addClass({ meetings: [at.meetingIn(day)] })
    const { id: left } = await at.addClass({ meetings: [at.meetingIn(day)] })
    await at.order(student, unpaid)
    const params = { id: await buy(student, left) }
    await student.client.deleteOrder({ params })
    await buy(student, id)
    const { items } = await scheduleOf(student)
    const _id = String(items[0]?._id)
    const { photo } = await student.client.readClass({ params: { id } })
    const expected = {
      _id,
      ...meeting,
      classId: id,
      className: 'Night skies',
      status: 'approved',
      photo,
      place: 'Harbour Street 4',
      onlineUrl: 'https://meet.example/sky',
    }
    assert.deepEqual(items, [{ ...expected, teaches: false }])
    assert.deepEqual((await scheduleOf(instructor)).items, [{ ...expected, teaches: true }])
    assert.deepEqual((await scheduleOf(await at.person('Admin'))).items, [])
  })

  test('[10.9] instructors see all of their classes with their status', async () => {
    const by = await at.person('Instructor')
    for (const status of ['pending', 'denied', 'cancelled', 'approved'] as const)
      await at.addClass({ by, status, meetings: [at.meetingIn(day)] })
    assert.deepEqual(
      (await scheduleOf(by)).items.map(({ status }) => status),
      ['pending', 'denied', 'cancelled', 'approved'],
    )
  })

  test('[10.9] the meetings of all classes come soonest first, in pages', async () => {
    const student = await at.person('Student')
    const meetings = Array.from({ length: 7 }, (_, index) => at.meetingIn((index + 1) * day))
    for (const rest of [0, 1]) {
      const own = meetings.filter((_, index) => index % 2 === rest)
      await buy(student, (await at.addClass({ meetings: own })).id)
    }
    const found: number[] = []
    let page = await scheduleOf(student, { limit: 3 })
    for (;;) {
      found.push(...page.items.map(({ startsAt }) => startsAt))
      if (page.next === undefined) break
      page = await scheduleOf(student, { limit: 3, cursor: page.next })
    }
    assert.deepEqual(found, starts(...meetings))
  })

  test('[10.9] meetings that begin at once are all there, also between two pages', async () => {
    const student = await at.person('Student')
    const meetings = [at.meetingIn(day)]
    const classes: string[] = []
    while (classes.length < 3) classes.push((await at.addClass({ meetings })).id)
    for (const id of classes) await buy(student, id)
    const first = await scheduleOf(student, { limit: 2 })
    const second = await scheduleOf(student, { limit: 2, cursor: String(first.next) })
    const found = [...first.items, ...second.items].map(({ classId }) => classId)
    assert.deepEqual(found.toSorted(), classes.toSorted())
  })

  test('[10.9] past meetings and coming ones are apart; one that is going on is not past', async () => {
    const student = await at.person('Student')
    // A token lasts an hour.
    const minute = 60_000
    const [over, before, running, next] = [
      at.meetingIn(minute, minute),
      at.meetingIn(3 * minute, minute),
      at.meetingIn(10 * minute, 30 * minute),
      at.meetingIn(3 * day),
    ] as const
    await buy(student, (await at.addClass({ meetings: [over, before, running, next] })).id)
    at.time.now = running.startsAt + minute
    assert.deepEqual(await startsOf(student), starts(over, before, running, next))
    assert.deepEqual(await startsOf(student, { past: 'false' }), starts(running, next))
    assert.deepEqual(await startsOf(student, { past: 'true' }), starts(before, over))
    const first = await scheduleOf(student, { past: 'true', limit: 1 })
    const query = { past: 'true', cursor: String(first.next) }
    assert.deepEqual(await startsOf(student, query), starts(over))
    // A month shows meetings that extend into it.
    const span = { from: running.startsAt + 1, to: next.startsAt }
    assert.deepEqual(await startsOf(student, span), starts(running))
    assert.deepEqual(
      await startsOf(student, { ...span, to: next.startsAt + 1 }),
      starts(running, next),
    )
    assert.deepEqual(await startsOf(student, { from: running.endsAt }), starts(next))
  })

  test('[10.9] an invalid time, or another list’s cursor, is refused at its field', async () => {
    const student = await at.person('Student')
    const cases = { from: 'soon', to: -1, past: 'perhaps', cursor: 'abc', limit: 101 }
    for (const [field, value] of Object.entries(cases))
      await assert.rejects(scheduleOf(student, { [field]: value }), ({ code, fields }) => {
        assert.deepEqual([code, Object.keys(fields as object)], ['invalid-input', [field]])
        return true
      })
    await buy(
      student,
      (await at.addClass({ meetings: [at.meetingIn(day), at.meetingIn(2 * day)] })).id,
    )
    const { next } = await scheduleOf(student, { limit: 1 })
    const mixed = scheduleOf(student, { past: 'true', cursor: String(next) })
    assert.equal(await outcomeOf(mixed), '400 invalid-input')
  })

  test('[10.10] a meeting stays the same if it keeps its time, or its place among the others', async () => {
    const by = await at.person('Instructor')
    const [a, b, c] = [at.meetingIn(day), at.meetingIn(8 * day), at.meetingIn(15 * day)]
    const { id } = await at.addClass({ by, meetings: [a, b, c] })
    const idsOf = async () => (await scheduleOf(by)).items.map(({ _id }) => _id)
    const meet = async (...meetings: Meeting[]) => {
      const body = {
        className: 'Macro',
        price: 1,
        description: 'How light falls, and what to do about it.',
        meetings,
      }
      await by.client.updateClass({ params: { id }, body })
      return idsOf()
    }
    const [first, second, third] = await idsOf()
    const moved = at.meetingIn(9 * day)
    assert.deepEqual(await meet(a, moved, c), [first, second, third])
    const longer = { ...moved, endsAt: moved.endsAt + 1000 }
    assert.deepEqual(await meet(a, longer, c), [first, second, third])
    assert.deepEqual(await meet(longer, c), [second, third])
    const [early, ...others] = await meet(at.meetingIn(2 * day), longer, c)
    assert.deepEqual(others, [second, third])
    assert.ok(![first, second, third].includes(early))
    // Each at a different time.
    const all = [at.meetingIn(20 * day), at.meetingIn(21 * day), at.meetingIn(22 * day)]
    assert.deepEqual(await meet(...all), [early, second, third])
  })
})
