import assert from 'node:assert/strict'
import test from 'node:test'
import type { Client } from '#contract/client.ts'
import type { ClassStatus, ManagedClass } from '#contract/classes.ts'
import { readReview, statusOf } from './read-review.ts'

function classOf(status: ClassStatus, index: number): ManagedClass {
  return {
    _id: `class-${index}`,
    className: `Class ${index}`,
    status,
    photo: '',
    email: 'teacher@example.test',
    instructorName: 'Teacher',
    price: 1,
    availableSeats: 1,
    description: 'About light.',
    feedback: null,
    topic: 'other',
    enrolled: 0,
  }
}

/** All classes, filtered and paged as the school's API does. */
function schoolWith(classes: ManagedClass[]): Client['listAllClasses'] {
  return async ({ query } = {}) => {
    const { status, limit = 100, cursor = '0' } = query ?? {}
    const found = classes.filter((one) => status === undefined || one.status === status)
    const end = Number(cursor) + Number(limit)
    const items = found.slice(Number(cursor), end)
    return end < found.length ? { items, next: String(end) } : { items }
  }
}

const mixed = schoolWith(
  Array.from({ length: 400 }, (_, index) => classOf(index % 2 ? 'pending' : 'approved', index)),
)

test('[2.16] the number of pending classes is the true one, on however many pages', async () => {
  assert.equal((await readReview(mixed, null, 1)).pending, 200)
  assert.equal((await readReview(mixed, 'denied', 1)).pending, 200)
})

test('[2.16] those that wait come first, and every class is reached once', async () => {
  const first = await readReview(mixed, null, 1)
  assert.ok(first.shown.length === 100 && first.shown.every(({ status }) => status === 'pending'))
  assert.equal(first.more, true)
  const all = await readReview(mixed, null, 4)
  assert.equal(new Set(all.shown.map(({ _id }) => _id)).size, 400)
  assert.equal(all.more, false)
})

test('[2.16] a status shows its classes only', async () => {
  const approved = await readReview(mixed, 'approved', 2)
  assert.equal(approved.shown.length, 200)
  assert.ok(approved.shown.every(({ status }) => status === 'approved'))
  const none = await readReview(mixed, 'denied', 1)
  assert.deepEqual(none, { shown: [], more: false, pending: 200 })
  assert.equal(statusOf(new URLSearchParams('status=denied')), 'denied')
  assert.equal(statusOf(new URLSearchParams('status=lost')), null)
})
