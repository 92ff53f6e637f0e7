import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  monthOf,
  formatDuration,
  formatFirstDay,
  formatMeeting,
  formatMonth,
  formatTime,
  formatWhen,
  formatWhere,
  weekendOf,
  weekOf,
} from './when.ts'

const meeting = (start: string, end: string) => ({
  startsAt: Date.parse(start),
  endsAt: Date.parse(end),
})
const evening = meeting('2026-11-24T17:00Z', '2026-11-24T19:00Z')

test('[10.2] a meeting is told in the school’s zone, and what ends on another day says so', () => {
  assert.equal(formatMeeting(evening, 'Europe/Berlin'), 'Tue 24 Nov 2026, 18:00–20:00')
  assert.equal(formatMeeting(evening, 'Asia/Kolkata'), 'Tue 24 Nov 2026, 22:30–00:30 (next day)')
  assert.equal(
    formatMeeting(meeting('2026-11-24T17:00Z', '2026-11-26T19:00Z'), 'UTC'),
    'Tue 24 Nov 2026, 17:00 – Thu 26 Nov 2026, 19:00',
  )
  assert.equal(formatTime(evening.startsAt, 'Europe/Berlin'), 'Tue 24 Nov 2026, 18:00')
  assert.equal(formatMonth('2026-09'), 'September 2026')
})

test('[10.1] a class tells its first meeting and how many there are, or that dates are to be agreed', () => {
  assert.deepEqual(formatWhen({ meetings: [] }, 'UTC'), { date: 'Dates to be agreed' })
  const date = 'Tue 24 Nov 2026, 18:00–20:00, Europe/Berlin'
  assert.deepEqual(formatWhen({ meetings: [evening] }, 'Europe/Berlin'), { date })
  assert.deepEqual(formatWhen({ meetings: [evening, evening] }, 'Europe/Berlin'), {
    date,
    count: 'First of 2 meetings',
  })
})

test('[10.1] where there is little room a class tells its first day, in the school’s zone', () => {
  assert.equal(formatFirstDay({ meetings: [] }, 'UTC'), 'Dates to be agreed')
  assert.equal(formatFirstDay({ meetings: [evening] }, 'Europe/Berlin'), 'Tue 24 Nov 2026')
  assert.equal(formatFirstDay({ meetings: [evening] }, 'Pacific/Auckland'), 'Wed 25 Nov 2026')
})

test('[11.1] a class takes as long as its meetings together', () => {
  const short = meeting('2026-11-24T17:00Z', '2026-11-24T17:45Z')
  assert.equal(formatDuration({ meetings: [] }), undefined)
  assert.equal(formatDuration({ meetings: [short] }), '45 min')
  assert.equal(formatDuration({ meetings: [evening] }), '2 h')
  assert.equal(formatDuration({ meetings: [evening, short] }), '2 h 45 min in 2 meetings')
})

test('[10.1] a class is at its place, online, or both', () => {
  assert.equal(formatWhere({ place: null, online: false }), undefined)
  assert.equal(formatWhere({ place: null, online: true }), 'Online')
  assert.equal(formatWhere({ place: 'Harbour Street 4', online: false }), 'Harbour Street 4')
  assert.equal(
    formatWhere({ place: 'Harbour Street 4', online: true }),
    'Harbour Street 4, and online',
  )
})

test('[10.7] a week is from Monday to Sunday, a weekend its last two days as far as they are to come, a month from its first day to its last', () => {
  const week = { from: '2026-11-30', to: '2026-12-06' }
  for (const date of ['2026-11-30', '2026-12-03', '2026-12-06'])
    assert.deepEqual(weekOf(date), week)
  assert.deepEqual(weekendOf('2026-11-30'), { from: '2026-12-05', to: '2026-12-06' })
  assert.deepEqual(weekendOf('2026-12-06'), { from: '2026-12-06', to: '2026-12-06' })
  assert.deepEqual(monthOf('2026-11-30'), { from: '2026-11-01', to: '2026-11-30' })
  assert.deepEqual(monthOf('2028-02-01'), { from: '2028-02-01', to: '2028-02-29' })
  assert.deepEqual(monthOf('2026-12-15'), { from: '2026-12-01', to: '2026-12-31' })
})
