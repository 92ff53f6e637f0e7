import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classListAddress, readClassQuery } from './class-query.ts'

const read = (search: string) => readClassQuery(new URLSearchParams(search))

test('[2.10] the address of a class list holds its search, topic, order and page', () => {
  const query = read('q=first+light&topic=landscape&sort=price&cursor=abc')
  assert.deepEqual(query, {
    q: 'first light',
    topic: 'landscape',
    sort: 'price',
    cursor: 'abc',
  })
  assert.equal(
    classListAddress(query),
    '/classes?q=first+light&topic=landscape&sort=price&cursor=abc',
  )
})

test('[2.10] a form sent empty, and what no list knows, ask for nothing', () => {
  for (const search of ['', 'q=&topic=&sort=newest', 'q=++&topic=cats&sort=random&cursor='])
    assert.equal(classListAddress(read(search)), '/classes', search)
})

test('[2.10] a search is never longer than the school takes', () => {
  assert.equal(read(`q=${'x'.repeat(500)}`).q.length, 200)
})
