import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { ClassSort, SchoolClass } from '#contract/classes.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

type Query = {
  id?: string
  q?: string
  topic?: SchoolClass['topic']
  level?: SchoolClass['level']
  sort?: ClassSort
  limit?: number
}

onBothDatabases('the catalogue', (create) => {
  const at = openSchool(create)
  let instructor: Person
  before(async () => {
    instructor = await at.person('Instructor')
  })

  const list = (query: Query & { cursor?: string }) => at.client(null).listClasses({ query })
  const names = (items: { className: string }[]) => items.map(({ className }) => className)

  async function walk(query: Query, between: () => Promise<unknown> = async () => {}) {
    const found: SchoolClass[] = []
    let cursor: string | undefined
    do {
      const page = await list({ ...query, ...(cursor !== undefined && { cursor }) })
      assert.ok(page.items.length <= (query.limit ?? 100))
      found.push(...page.items)
      cursor = page.next
      if (cursor !== undefined) await between()
    } while (cursor !== undefined)
    return found
  }

  describe('sorting and paging', () => {
    const numbers = Array.from({ length: 11 }, (_, index) => index)
    before(async () => {
      for (const number of numbers)
        await at.addClass({
          by: instructor,
          className: `Street ${number}`,
          topic: 'street',
          // Every price and number of seats occurs twice, so that the id decides.
          price: 10 + Math.floor(number / 2),
          availableSeats: 30 - Math.floor(number / 2),
        })
    })
    const query = { topic: 'street' as const }

    test('[7.3] newest first unless something else is asked for', async () => {
      const newest = numbers.toReversed().map((number) => `Street ${number}`)
      assert.deepEqual(names((await list(query)).items), newest)
      assert.deepEqual(names((await list({ ...query, sort: 'newest' })).items), newest)
    })

    test('[7.3] by price the cheapest first, by seats the emptiest first', async () => {
      const prices = (await list({ ...query, sort: 'price' })).items.map(({ price }) => price)
      assert.equal(prices.length, numbers.length)
      assert.deepEqual(
        prices,
        prices.toSorted((a, b) => a - b),
      )
      const { items } = await list({ ...query, sort: 'seats' })
      const seats = items.map(({ availableSeats }) => availableSeats)
      assert.equal(seats.length, numbers.length)
      assert.deepEqual(
        seats,
        seats.toSorted((a, b) => b - a),
      )
    })

    test('[7.3] pages of any size make the same list, without repeats or gaps', async () => {
      for (const sort of ['newest', 'price', 'seats'] as const) {
        const whole = names((await list({ ...query, sort })).items)
        for (const limit of [1, 2, 5, 10, 11, 12])
          assert.deepEqual(names(await walk({ ...query, sort, limit })), whole, `${sort} ${limit}`)
      }
    })

    test('[7.3] classes added while one turns pages neither repeat nor hide others', async () => {
      const whole = names((await list({ topic: 'street' })).items)
      let added = 0
      const seen = await walk({ ...query, limit: 3 }, async () => {
        added += 1
        await at.addClass({ by: instructor, className: `Late ${added}`, topic: 'street' })
      })
      assert.ok(added > 2)
      assert.deepEqual(names(seen), whole)
    })

    test('[7.3] the last page has no next, and the link keeps the question', async () => {
      const { items, next } = await list({ ...query, limit: 100 })
      assert.ok(items.length > 10)
      assert.equal(next, undefined)
      const url = '/api/classes?topic=street&sort=price&limit=2'
      const { headers } = await at.app.inject(url)
      const link = String(headers['link'])
      const following =
        /^<(\/api\/classes\?topic=street&sort=price&limit=2&cursor=[^>]+)>; rel="next"$/
      const address = following.exec(link)?.[1]
      assert.ok(address, link)
      assert.equal((await at.app.inject(address)).json<unknown[]>().length, 2)
    })

    test('[7.3] a cursor that is no cursor of this list is 400 and names the field', async () => {
      const { next } = await list({ ...query, limit: 1 })
      assert.ok(next)
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const wrong = [
        'nonsense',
        encode({}),
        encode(['newest', 'x', 'y']),
        encode(['newest', 1e300, 'y']),
        encode(['newest', 1, '\0']),
        encode(['users', 1, 'y']),
      ]
      for (const cursor of wrong)
        await assert.rejects(
          list({ cursor }),
          (error: { code?: string; status?: number; fields?: object }) => {
            assert.deepEqual([error.status, error.code], [400, 'invalid-input'])
            assert.deepEqual(Object.keys(error.fields ?? {}), ['cursor'])
            return true
          },
        )
      assert.equal(await outcomeOf(list({ sort: 'price', cursor: next })), '400 invalid-input')
    })

    test('[7.3] a cursor beyond every number of the list is its beginning or its end', async () => {
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const whole = (await list(query)).items.length
      for (const sort of ['newest', 'price', 'seats'] as const)
        for (const beyond of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
          const cursor = encode([sort, beyond, 'y', 0, false])
          const { items } = await list({ ...query, sort, cursor })
          const isBeginning = beyond > 0 === (sort !== 'price')
          assert.equal(items.length, isBeginning ? whole : 0, `${sort} ${beyond}`)
        }
    })

    test('[7.3] limits beyond 1 to 100 and unknown sorts and topics are refused', async () => {
      for (const search of [
        'limit=0',
        'limit=101',
        'limit=x',
        'sort=oldest',
        'topic=cooking',
        'level=expert',
      ])
        assert.equal((await at.app.inject(`/api/classes?${search}`)).statusCode, 400, search)
    })

    test('[7.8] [7.18] the other lists of classes turn pages as well', async () => {
      const admin = await at.person('Admin')
      const query = { email: instructor.account.email }
      const whole = (await instructor.client.listInstructorClasses({ query })).items
      const first = await instructor.client.listInstructorClasses({ query: { ...query, limit: 4 } })
      const second = await instructor.client.listInstructorClasses({
        query: { ...query, limit: 4, cursor: first.next ?? '' },
      })
      assert.deepEqual(names([...first.items, ...second.items]), names(whole.slice(0, 8)))
      const all = (await admin.client.listAllClasses()).items
      const page = await admin.client.listAllClasses({ query: { limit: 2 } })
      const rest = await admin.client.listAllClasses({ query: { cursor: page.next ?? '' } })
      assert.deepEqual(names([...page.items, ...rest.items]), names(all))
    })
  })

  test('[7.3] without a limit the first 100, and a link to the rest', async () => {
    for (let number = 0; number < 103; number += 1)
      await at.addClass({ by: instructor, topic: 'macro' })
    const first = await list({ topic: 'macro' })
    assert.equal(first.items.length, 100)
    assert.equal((await walk({ topic: 'macro' })).length, 103)
  })

  test('[10.7] the classes of one level, in every order, with words and a topic, page by page', async () => {
    const of = (level: SchoolClass['level'], name: string, price: number, more = {}) =>
      at.addClass({ by: instructor, level, className: `Levelled ${name}`, price, ...more })
    await of('beginner', 'one', 3)
    await of('beginner', 'two', 1, { topic: 'darkroom' })
    await of('advanced', 'three', 2, { topic: 'darkroom' })
    await of('all', 'four', 4)
    await of('beginner', 'waiting', 1, { status: 'pending' })
    const query = { level: 'beginner' as const }
    const found = async (more: Query) =>
      names(await walk({ ...query, ...more })).map((name) => name.replace('Levelled ', ''))
    assert.deepEqual(await found({}), ['two', 'one'])
    assert.deepEqual(await found({ limit: 1 }), ['two', 'one'])
    assert.deepEqual(await found({ sort: 'price', limit: 1 }), ['two', 'one'])
    assert.deepEqual(await found({ sort: 'seats' }), ['two', 'one'])
    assert.deepEqual(await found({ topic: 'darkroom' }), ['two'])
    assert.deepEqual(await found({ q: 'levelled one' }), ['one'])
    assert.deepEqual(await found({ level: 'advanced', q: 'one' }), [])
    assert.deepEqual(await found({ level: 'all', q: 'levelled' }), ['four'])
    const [one] = (await list({ ...query, q: 'one' })).items
    assert.deepEqual(await found({ id: one?._id ?? '' }), ['one'])
    assert.deepEqual(await found({ level: 'all', id: one?._id ?? '' }), [])
  })

  test('[7.3] one class by its id, if it is approved and matches the other filters', async () => {
    const { id, instructor: teacher } = await at.addClass({ className: 'By id', topic: 'product' })
    assert.deepEqual(names((await list({ id })).items), ['By id'])
    assert.deepEqual(names((await list({ id, topic: 'product', q: 'by' })).items), ['By id'])
    assert.deepEqual((await list({ id, topic: 'street' })).items, [])
    const body = { name: 'By another id', price: 1, description: 'Waiting for review again.' }
    await teacher.client.updateClass({ params: { id }, body })
    for (const none of [id, crypto.randomUUID(), 'nothing', 'x y', '%'])
      assert.deepEqual((await list({ id: none })).items, [], none)
    assert.equal(await outcomeOf(list({ id: 'x'.repeat(65) })), '400 invalid-input')
  })

  test('the ids of the approved classes, oldest first, with the time of the last change', async () => {
    const listIds = (query: { limit?: number; cursor?: string }) =>
      at.client(null).listClassIds({ query })
    const first = await at.addClass({ by: instructor })
    const second = await at.addClass({ by: instructor, status: 'pending' })
    const third = await at.addClass({ by: instructor })
    const page = await listIds({ limit: 1000 })
    const found = page.items.map(({ _id }) => _id)
    assert.deepEqual(found.slice(-2), [first.id, third.id])
    assert.ok(!found.includes(second.id))
    assert.equal(page.next, undefined)

    const walked: string[] = []
    let cursor: string | undefined
    do {
      const part = await listIds({ limit: 50, ...(cursor !== undefined && { cursor }) })
      walked.push(...part.items.map(({ _id }) => _id))
      cursor = part.next
    } while (cursor !== undefined)
    assert.deepEqual(walked, found)

    const changed = async () => (await listIds({ limit: 1000 })).items.at(-1)?.updatedAt ?? 0
    const before = await changed()
    const { className, description } = (await list({ id: third.id })).items[0] ?? assert.fail()
    const body = { name: className, description, price: 5 }
    await instructor.client.updateClass({ params: { id: third.id }, body })
    assert.ok((await changed()) > before)
    assert.equal(await outcomeOf(listIds({ limit: 1001 })), '400 invalid-input')
  })
})
