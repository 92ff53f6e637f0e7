import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'
import { spansOf } from '#tests/support/school/spans-of.ts'

const hour = 3_600_000

onDatabase('times and places of classes', (create) => {
  const at = openSchool(create)
  let instructor: Person
  before(async () => {
    instructor = await at.person('Instructor')
  })

  const orders = ({ client, account }: Person, classId: string) =>
    client.placeOrder({
      body: {
        classId,
        courseName: 'by id',
        studentName: 'Ada',
        studentEmail: account.email,
      },
    })

  const words = { name: 'Night skies', price: 20, description: 'Stars and long exposures.' }
  const offered = async (id: string) =>
    (await at.client(null).listClasses({ query: { id } })).items[0]

  test('[10.1] meetings, place and level come back as they were sent, in order', async () => {
    const [first, second] = [at.meetingIn(hour), at.meetingIn(30 * hour)]
    const { insertedId } = await instructor.client.addClass({
      body: {
        className: 'Night skies',
        photo: 'https://photos.example/sky.jpg',
        instructorName: 'Ada',
        email: instructor.account.email,
        availableSeats: 3,
        price: 10,
        description: 'Stars and long exposures.',
        meetings: [second, first],
        place: 'Harbour Street 4',
        onlineUrl: 'https://meet.example/sky',
        level: 'advanced',
      },
    })
    const admin = await at.person('Admin')
    const params = { id: String(insertedId) }
    await admin.client.setClassStatus({ params, body: { status: 'approved' } })
    const own = await instructor.client.readClass({ params })
    assert.deepEqual(spansOf(own.meetings), [first, second])
    assert.deepEqual([own.place, own.onlineUrl], ['Harbour Street 4', 'https://meet.example/sky'])
    const stranger = await (await at.person('Student')).client.readClass({ params })
    assert.deepEqual(
      [spansOf(stranger.meetings), stranger.onlineUrl, stranger.online, stranger.waiting],
      [[first, second], null, true, null],
    )
    const shown = await offered(params.id)
    assert.deepEqual(
      [spansOf(shown?.meetings), shown?.place, shown?.online, shown?.level],
      [[first, second], 'Harbour Street 4', true, 'advanced'],
    )
    assert.ok(!JSON.stringify(shown).includes('meet.example'))
  })

  test('[10.1] absent fields stay, an empty list and null remove', async () => {
    const meetings = [at.meetingIn(hour)]
    const { id } = await at.addClass({ by: instructor, meetings, place: 'Here' })
    const params = { id }
    const read = () => instructor.client.readClass({ params })
    await instructor.client.updateClass({ params, body: { ...words, price: 1 } })
    assert.deepEqual(spansOf((await read()).meetings), meetings)
    assert.equal((await read()).place, 'Here')
    const body = { ...words, meetings: [], place: null }
    assert.deepEqual(await instructor.client.updateClass({ params, body }), { modifiedCount: 1 })
    assert.deepEqual([(await read()).meetings, (await read()).place], [[], null])
    assert.deepEqual(await instructor.client.updateClass({ params, body }), { modifiedCount: 0 })
  })

  const day = 24 * hour
  const bad: [what: string, field: string, meetings: [starts: number, length: number][]][] = [
    ['one that ends before it starts', 'meetings.0.endsAt', [[hour, -1]]],
    ['one of fourteen minutes', 'meetings.0.endsAt', [[hour, 14 * 60_000]]],
    ['one longer than a day', 'meetings.0.endsAt', [[hour, day + 1]]],
    [
      'one that begins within another',
      'meetings.0.startsAt',
      [
        [2 * hour, hour],
        [hour, 2 * hour],
      ],
    ],
    [
      'the same one twice',
      'meetings.1.startsAt',
      [
        [hour, hour],
        [hour, hour],
      ],
    ],
    [
      'one in the past',
      'meetings.1.startsAt',
      [
        [hour, hour],
        [-hour, hour],
      ],
    ],
    [
      'sixty-one',
      'meetings',
      Array.from({ length: 61 }, (_, index) => [(index + 1) * day, hour] as [number, number]),
    ],
  ]
  for (const [what, field, given] of bad)
    test(`[10.1] [10.2] ${what} is refused at its field, and nothing is stored`, async () => {
      const { id } = await at.addClass({ by: instructor })
      const meetings = given.map(([starts, length]) => at.meetingIn(starts, length))
      const change = instructor.client.updateClass({
        params: { id },
        body: { ...words, meetings },
      })
      await assert.rejects(change, (error: { code: string; fields: object }) => {
        assert.equal(error.code, 'invalid-input')
        assert.deepEqual(Object.keys(error.fields), [field])
        return true
      })
      assert.deepEqual((await instructor.client.readClass({ params: { id } })).meetings, [])
    })

  test('[10.2] a meeting that has passed may stay while others change', async () => {
    const [past, next] = [at.meetingIn(2_000), at.meetingIn(day)]
    const { id } = await at.addClass({ by: instructor, meetings: [past, next] })
    at.time.now = past.startsAt + 1
    const body = { ...words, meetings: [past, at.meetingIn(2 * day)] }
    assert.equal(await outcomeOf(instructor.client.updateClass({ params: { id }, body })), 'done')
  })

  test('[10.3] from its first meeting on a class cannot be ordered or paid, and leaves the catalogue', async () => {
    const [early, late] = [await at.person('Student'), await at.person('Student')]
    const { id } = await at.addClass({
      by: instructor,
      className: 'Zodiac lights',
      meetings: [at.meetingIn(5_000), at.meetingIn(day)],
    })
    const orderId = await at.order(early, id)
    await at.jobs.runDue()
    assert.equal((await offered(id))?.status, 'approved')
    at.time.now += 5_000
    // Even before the job has noticed.
    assert.equal(await outcomeOf(orders(late, id)), '409 class-started')
    const pay = () => early.client.payOrder({ params: { id: orderId }, body: { status: 'Paid' } })
    assert.equal(await outcomeOf(pay()), '409 class-started')
    await at.jobs.runDue()
    assert.equal(await offered(id), undefined)
    const search = await at.client(null).listClasses({ query: { q: 'zodiac' } })
    assert.deepEqual(search.items, [])
    assert.equal(await outcomeOf(orders(late, id)), '409 class-started')
    assert.equal(await outcomeOf(pay()), '409 class-started')
    assert.equal((await late.client.readClass({ params: { id } })).status, 'begun')
  })

  test('[10.3] a class that is put off comes back, and its earlier date does nothing', async () => {
    const { id } = await at.addClass({
      by: instructor,
      className: 'Comets',
      meetings: [at.meetingIn(5_000)],
    })
    const params = { id }
    const put = (delay: number) =>
      instructor.client.updateClass({
        params,
        body: {
          className: 'Comets',
          price: 1,
          description: 'How light falls, and what to do about it.',
          meetings: [at.meetingIn(delay)],
        },
      })
    await put(60_000)
    at.time.now += 6_000
    await at.jobs.runDue()
    assert.equal((await offered(id))?.status, 'approved')
    at.time.now += 60_000
    await at.jobs.runDue()
    assert.equal(await offered(id), undefined)
    await put(day)
    assert.equal((await offered(id))?.status, 'approved')
    const { items } = await at.client(null).listClasses({ query: { q: 'comets' } })
    assert.deepEqual(
      items.map(({ _id }) => _id),
      [id],
    )
  })

  test('[10.4] a change of meetings or place needs no review', async () => {
    const { id } = await at.addClass({ by: instructor, className: 'Macro' })
    const description = 'How light falls, and what to do about it.'
    const body = {
      className: 'Macro',
      price: 49.5,
      description,
      place: 'Harbour Street 4',
      meetings: [at.meetingIn(day)],
    }
    await instructor.client.updateClass({ params: { id }, body })
    assert.equal((await offered(id))?.place, 'Harbour Street 4')
  })

  test('[10.7] the list is asked by dates, price, and online, and sorted by the first meeting', async () => {
    const by = await at.person('Instructor')
    const className = 'Filterable quokkas'
    const start = at.time.now + 100 * day
    const add = (days: number | null, input: object = {}) =>
      at.addClass({
        by,
        className,
        meetings:
          days === null
            ? []
            : [{ startsAt: start + days * day, endsAt: start + days * day + hour }],
        ...input,
      })
    const undated = await add(null)
    const third = await add(3, { price: 10 })
    const first = await add(1, { onlineUrl: 'https://meet.example/q' })
    const second = await add(2, { price: 12.5 })
    const ask = async (query: object) => {
      const found = []
      let cursor: string | undefined
      do {
        const page = await at
          .client(null)
          .listClasses({ query: { q: 'quokkas', limit: 2, ...query, ...(cursor && { cursor }) } })
        found.push(...page.items.map(({ _id }) => _id))
        cursor = page.next
      } while (cursor !== undefined)
      return found
    }
    const ids = (...classes: { id: string }[]) => classes.map(({ id }) => id)
    assert.deepEqual(await ask({ sort: 'soonest' }), ids(first, second, third, undated))
    const span = { from: start + day, to: start + 3 * day, sort: 'soonest' }
    assert.deepEqual(await ask(span), ids(first, second))
    assert.deepEqual(await ask({ priceMax: 12.5, sort: 'price' }), ids(third, second))
    assert.deepEqual(await ask({ online: 'true' }), ids(first))
    assert.deepEqual(await ask({ online: 'false', sort: 'soonest' }), ids(second, third, undated))
  })
})
