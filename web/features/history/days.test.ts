import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupByDay } from './days.ts'

/** A moment where the reader is. */
const on = (day: number, hour: number) => new Date(2026, 7, day, hour, 5).getTime()

test('[7] entries stand below their days, where the reader is', () => {
  const items = [on(5, 9), on(5, 0), on(4, 23), on(3, 12), on(3, 8)].map((at) => ({ at }))
  const days = groupByDay(items, on(5, 10)).map(({ day, items: { length } }) => [day, length])
  assert.deepEqual(days, [
    ['Today', 2],
    ['Yesterday', 1],
    ['Monday, August 3, 2026', 2],
  ])
  assert.deepEqual(groupByDay([], on(5, 10)), [])
})

test('[7] the day before is yesterday across the end of a month, too', () => {
  const [first] = groupByDay([{ at: new Date(2026, 6, 31, 23).getTime() }], on(1, 1))
  assert.equal(first?.day, 'Yesterday')
})
