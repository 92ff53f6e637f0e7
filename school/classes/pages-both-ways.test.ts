import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { classSorts } from '#contract/classes.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { TestSchool } from '#tests/support/school/school.ts'

type Query = NonNullable<Parameters<ReturnType<TestSchool['client']>['listClasses']>[0]>['query']

const all = 7
const limit = 3

onBothDatabases('turning the pages of the catalogue', (create) => {
  const at = openSchool(create)
  before(async () => {
    for (let number = 0; number < all; number += 1)
      await at.addClass({ className: `Zebra ${number}`, topic: 'macro', price: number % 2 })
    await at.addClass({ className: 'Another', topic: 'street' })
    await at.addClass({ className: 'Hidden', topic: 'street', status: 'pending' })
  })

  const list = (query: Query) => at.client(null).listClasses({ query: { limit, ...query } })
  const names = (items: { className: string }[]) => items.map(({ className }) => className)

  for (const query of [
    ...classSorts.map((sort) => ({ topic: 'macro', sort }) as const),
    ...classSorts.map((sort) => ({ q: 'zebra', sort }) as const),
    { q: 'zebra', priceMax: 1 },
  ])
    test(`[7.3] forwards and back the pages are the same, and say where one is: ${JSON.stringify(query)}`, async () => {
      const first = await list(query)
      const second = await list({ ...query, cursor: first.next })
      const third = await list({ ...query, cursor: second.next })
      assert.deepEqual(
        [first, second, third].map((page) => [page.first, page.items.length]),
        [
          [1, 3],
          [4, 3],
          [7, 1],
        ],
      )
      for (const { total } of [first, second, third])
        assert.deepEqual(total, { count: all, more: false })
      assert.deepEqual([first.previous, third.next], [undefined, undefined])
      const back = await list({ ...query, cursor: third.previous })
      assert.deepEqual([names(back.items), back.first], [names(second.items), 4])
      const beginning = await list({ ...query, cursor: back.previous })
      assert.deepEqual([names(beginning.items), beginning.first], [names(first.items), 1])
      assert.equal(beginning.previous, undefined)
      const again = await list({ ...query, cursor: beginning.next })
      assert.deepEqual([names(again.items), again.first], [names(second.items), 4])
    })

  test('[7.3] each topic says how many open classes it has', async () => {
    const counts = await at.client(null).countTopics()
    const of = (topic: string) => counts.find((count) => count.topic === topic)
    assert.deepEqual(of('macro'), { topic: 'macro', count: all, more: false })
    assert.deepEqual(of('street'), { topic: 'street', count: 1, more: false })
    assert.deepEqual(of('portrait')?.count, 0)
    assert.deepEqual((await list({ q: 'no such words' })).total, { count: 0, more: false })
    assert.deepEqual((await list({ q: '%' })).total, { count: 0, more: false })
  })

  test('[7.2] the instructors are counted and paged both ways, too', async () => {
    const people = (query: object) =>
      at
        .client(null)
        .listInstructors({ query: { role: 'instructor', limit, sort: 'name', ...query } })
    const first = await people({})
    const second = await people({ cursor: first.next })
    assert.ok(first.total && first.total.count > limit)
    assert.equal(second.first, 4)
    const back = await people({ cursor: second.previous })
    assert.deepEqual(back.items, first.items)
    const found = await people({ topic: 'macro' })
    assert.equal(found.total?.count, all)
  })
})
