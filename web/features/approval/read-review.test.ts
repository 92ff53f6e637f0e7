import assert from 'node:assert/strict'
import test from 'node:test'
import type { Client } from '#contract/client.ts'
import type { ClassStatus, ManagedClass } from '#contract/classes.ts'
import { readReview } from './read-review.ts'

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
    learn: '',
    bring: '',
    feedback: null,
    topic: 'other',
    level: 'all',
    meetings: [],
    place: null,
    online: false,
    onlineUrl: null,
    cancelReason: null,
    seriesId: 'class',
    reviews: 0,
    stars: null,
    updatedAt: index,
    enrolled: 0,
    seats: 1,
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

const reviewOf = (status: ClassStatus | undefined, address: string) =>
  readReview(mixed, status, new URLSearchParams(address))

test('[2.16] the number of pending classes is the true one, on however many pages', async () => {
  assert.equal((await reviewOf(undefined, '')).pending, 200)
  assert.equal((await reviewOf('denied', '')).pending, 200)
})

test('[2.16] those that wait come first, and every class is reached once', async () => {
  const first = await reviewOf(undefined, '')
  assert.ok(first.items.slice(0, 200).every(({ status }) => status === 'pending'))
  assert.equal(first.more, true)
  const all = await reviewOf(undefined, 'pages=4')
  assert.equal(new Set(all.items.map(({ _id }) => _id)).size, 400)
  assert.deepEqual([all.items.length, all.more], [400, false])
})

test('[2.16] a status shows its classes only', async () => {
  const approved = await reviewOf('approved', 'pages=2')
  assert.equal(approved.items.length, 200)
  assert.ok(approved.items.every(({ status }) => status === 'approved'))
  const none = await reviewOf('denied', '')
  assert.deepEqual([none.items, none.pending], [[], 200])
})

test('[2.16] to be sorted, all classes are read, or all of a status', async () => {
  const read = async (status?: ClassStatus) => {
    const { items, more } = await reviewOf(status, 'sort=-name')
    return [items.length, more]
  }
  assert.deepEqual(await read(), [400, false])
  assert.deepEqual(await read('approved'), [200, false])
})
