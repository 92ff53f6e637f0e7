import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundAt, type Refundable } from './cancellation-policy.ts'

const hour = 3_600_000
const startsAt = 1_000 * hour
const place: Refundable = {
  policy: [
    { hoursBefore: 336, percent: 100 },
    { hoursBefore: 72, percent: 50 },
  ],
  startsAt,
  isMoved: false,
  netMinor: 4_951,
  refundedMinor: 0,
}
const before = (hours: number, change: Partial<Refundable> = {}) =>
  refundAt({ ...place, ...change }, startsAt - hours * hour)

test('[13.7] what comes back depends on the hours before the first meeting, to the millisecond', () => {
  assert.equal(before(336), 4_951)
  assert.equal(refundAt(place, startsAt - 336 * hour + 1), 2_476)
  assert.equal(before(72), 2_476)
  assert.equal(refundAt(place, startsAt - 72 * hour + 1), 0)
  assert.equal(before(-1), 0)
})

test('[10.4] [13.7] without dates the whole sum comes back; after a move until the class begins', () => {
  assert.equal(before(1, { startsAt: null }), 4_951)
  assert.equal(before(1, { isMoved: true }), 4_951)
  assert.equal(before(0, { isMoved: true }), 0)
})

test('[13.7] what was given back before counts', () => {
  assert.equal(before(336, { refundedMinor: 1_000 }), 3_951)
  assert.equal(before(72, { refundedMinor: 1_000 }), 1_476)
  assert.equal(before(72, { refundedMinor: 4_000 }), 0)
})
