import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsOf } from '#tests/support/formats.ts'
import { groupByDay } from './group-by-day.ts'

const at = (moment: string) => ({ at: Date.parse(moment) })
const daysOf = (moments: string[], now: string, timeZone: string) =>
  groupByDay(moments.map(at), Date.parse(now), timeZone, formatsOf({ timeZone })).map(
    ({ day, items }) => [day, ...items.map(({ time }) => time)],
  )

test('[10.2] entries stand below their days, in the school’s time zone', () => {
  const moments = [
    '2026-08-05T09:05Z',
    '2026-08-04T22:30Z',
    '2026-08-04T12:00Z',
    '2026-08-03T08:00Z',
  ]
  assert.deepEqual(daysOf(moments, '2026-08-05T10:00Z', 'UTC'), [
    ['Today', '09:05'],
    ['Yesterday', '22:30', '12:00'],
    ['Monday 3 August 2026', '08:00'],
  ])
  assert.deepEqual(daysOf(moments, '2026-08-05T10:00Z', 'Europe/Berlin'), [
    ['Today', '11:05', '00:30'],
    ['Yesterday', '14:00'],
    ['Monday 3 August 2026', '10:00'],
  ])
  assert.deepEqual(daysOf([], '2026-08-05T10:00Z', 'UTC'), [])
})

test('[10.2] the day before is yesterday across a month, and on days of 23 and 25 hours', () => {
  const yesterday = (moment: string, now: string) => daysOf([moment], now, 'Europe/Berlin')[0]?.[0]
  assert.equal(yesterday('2026-07-31T12:00Z', '2026-08-01T12:00Z'), 'Yesterday')
  // The clocks go forward on March 29 and back on October 25.
  assert.equal(yesterday('2026-03-29T12:00Z', '2026-03-29T22:30Z'), 'Yesterday')
  assert.equal(yesterday('2026-10-24T12:00Z', '2026-10-25T22:30Z'), 'Yesterday')
})
