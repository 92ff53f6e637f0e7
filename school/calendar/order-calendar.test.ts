import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLocalTime } from '#messages/local-time.ts'
import { readCalendar } from '#tests/support/school/calendars.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

// Berlin's clocks, under a name with a T like the times of ISO 8601.
const timeZone = 'Europe/Tirane'
const hour = 3_600_000

onDatabase('the calendar of an order', (create) => {
  const at = openSchool(create, { timeZone })

  const calendarOf = ({ client }: Person, id: string) =>
    client.readOrderCalendar({ params: { id } })
  const pay = ({ client }: Person, id: string) =>
    client.payOrder({ params: { id }, body: { status: 'Paid' } })

  test('[10.10] meetings around both changes of the clocks come out at the same moment', async () => {
    const student = await at.person('Student')
    const local = [
      '2030-03-30T18:00',
      '2030-03-31T01:30',
      '2030-03-31T18:00',
      '2030-10-26T18:00',
      '2030-10-27T02:30',
      '2030-10-27T18:00',
    ]
    const meetings = local.map((text) => {
      const startsAt = fromLocalTime(text, timeZone) ?? assert.fail(text)
      return { startsAt, endsAt: startsAt + 2 * hour }
    })
    const { id } = await at.addClass({ meetings })
    const order = await at.order(student, id)
    await pay(student, order)
    const events = readCalendar((await calendarOf(student, order)).calendar)
    assert.deepEqual(
      events.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
      meetings,
    )
    // The local time there, and the name of the place.
    assert.deepEqual(
      events.map(({ description }) => description.split('\n')[0]),
      [
        'Sat 30 Mar 2030, 18:00–20:00,\u00a0Central European Time',
        'Sun 31 Mar 2030, 01:30–04:30,\u00a0Central European Time',
        'Sun 31 Mar 2030, 18:00–20:00,\u00a0Central European Time',
        'Sat 26 Oct 2030, 18:00–20:00,\u00a0Central European Time',
        'Sun 27 Oct 2030, 02:30–03:30,\u00a0Central European Time',
        'Sun 27 Oct 2030, 18:00–20:00,\u00a0Central European Time',
      ],
    )
  })

  test('[10.10] a meeting over midnight says that it ends the next day', async () => {
    const student = await at.person('Student')
    const startsAt = fromLocalTime('2030-05-01T22:00', timeZone) ?? assert.fail()
    const { id } = await at.addClass({ meetings: [{ startsAt, endsAt: startsAt + 6 * hour }] })
    const order = await at.order(student, id)
    await pay(student, order)
    const [event] = readCalendar((await calendarOf(student, order)).calendar)
    const [when, page] = event?.description.split('\n') ?? []
    assert.equal(when, 'Wed 1 May 2030, 22:00–04:00 (next day),\u00a0Central European Time')
    assert.match(page ?? '', /^About the class: https:\/\/school\.example\/class\/[\w-]+$/)
  })

  test('[10.10] is for its student once it is paid, and has the same events as the feed', async () => {
    const [student, other] = [await at.person('Student'), await at.person('Student')]
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(hour)] })
    const order = await at.order(student, id)
    assert.equal(await outcomeOf(calendarOf(student, order)), '409 order-not-paid')
    await pay(student, order)
    const { items } = await student.client.listSchedule({})
    const events = readCalendar((await calendarOf(student, order)).calendar)
    assert.deepEqual(
      events.map(({ uid }) => uid),
      items.map(({ _id }) => _id),
    )
    for (const person of [other, instructor, await at.person('Admin')])
      assert.equal(await outcomeOf(calendarOf(person, order)), '404 not-found')
    await student.client.deleteOrder({ params: { id: order } })
    assert.equal(await outcomeOf(calendarOf(student, order)), '404 not-found')
  })

  test('[10.10] a class without dates has none', async () => {
    const student = await at.person('Student')
    const order = await at.order(student, (await at.addClass()).id)
    await pay(student, order)
    assert.equal(await outcomeOf(calendarOf(student, order)), '409 no-dates')
  })
})
