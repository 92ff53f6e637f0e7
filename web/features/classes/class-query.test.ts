import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAddress } from '#web/lists/list-query.ts'
import { classList } from './class-query.ts'
import { readClassQuery } from './read-class-query.ts'

const read = (search: string) => readClassQuery(new URLSearchParams(search))
const addressOf = (query: ReturnType<typeof read>) =>
  listAddress(classList.path, classList.choices, query)

test('[2.10] the address of a class list holds its search, topic, order and page', () => {
  const query = read('q=first+light&topic=landscape&sort=price&cursor=abc')
  assert.deepEqual(query, {
    q: 'first light',
    topic: 'landscape',
    sort: 'price',
    cursor: 'abc',
  })
  assert.equal(addressOf(query), '/classes?q=first+light&topic=landscape&sort=price&cursor=abc')
})

test('[10.7] the level stands in the address, too', () => {
  assert.equal(addressOf(read('sort=seats&level=all')), '/classes?level=all&sort=seats')
  assert.equal(addressOf(read('level=&topic=')), '/classes')
  assert.equal(addressOf(read('level=expert')), '/classes')
})

test('[2.10] a form sent empty, and what no list knows, ask for nothing', () => {
  for (const search of ['', 'q=&topic=&sort=newest', 'q=++&topic=cats&sort=random&cursor='])
    assert.equal(addressOf(read(search)), '/classes', search)
})

test('[2.10] a search is never longer than the school takes', () => {
  assert.equal(read(`q=${'x'.repeat(500)}`).q?.length, 200)
})
