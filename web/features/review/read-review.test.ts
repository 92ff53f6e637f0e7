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
    updatedAt: index,
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

const own = (pages: number) => ({ pages, sort: null })

test('[2.16] the number of pending classes is the true one, on however many pages', async () => {
  assert.equal((await readReview(mixed, null, own(1))).pending, 200)
  assert.equal((await readReview(mixed, 'denied', own(1))).pending, 200)
})

test('[2.16] those that wait come first, and every class is reached once', async () => {
  const first = await readReview(mixed, null, own(1))
  assert.ok(first.items.length === 100 && first.items.every(({ status }) => status === 'pending'))
  assert.equal(first.more, true)
  const all = await readReview(mixed, null, own(4))
  assert.equal(new Set(all.items.map(({ _id }) => _id)).size, 400)
  assert.deepEqual([all.found, all.more], [400, false])
})

test('[2.16] a status shows its classes only', async () => {
  const approved = await readReview(mixed, 'approved', own(2))
  assert.equal(approved.items.length, 200)
  assert.ok(approved.items.every(({ status }) => status === 'approved'))
  const none = await readReview(mixed, 'denied', own(1))
  assert.deepEqual([none.items, none.found, none.pending], [[], 0, 200])
  assert.equal(statusOf(new URLSearchParams('status=denied')), 'denied')
  assert.equal(statusOf(new URLSearchParams('status=lost')), null)
})

test('[2.16] sorted by title: over all classes, or over all of a status', async () => {
  const sort = { by: 'name', down: true }
  const names = async (status: ClassStatus | null) => {
    const { items, found } = await readReview(mixed, status, { pages: 1, sort })
    return [items[0]?.className, items[99]?.className, found]
  }
  assert.deepEqual(await names(null), ['Class 399', 'Class 300', 400])
  assert.deepEqual(await names('approved'), ['Class 398', 'Class 200', 200])
})
