import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay, byFirstDay, dayToShow, monthsBeside, readMonth, spanOf, weeksOf } from './days.ts'

const meeting = (start: string, end: string) => ({
  startsAt: Date.parse(start),
  endsAt: Date.parse(end),
})
const zone = 'Europe/Berlin'

test('[10.9] a month has its weeks from Monday to Sunday, and nothing of its neighbours', () => {
  const weeks = weeksOf('2026-12')
  assert.deepEqual(weeks.length, 5)
  assert.deepEqual(weeks[0]?.slice(0, 3), [null, '2026-12-01', '2026-12-02'])
  assert.deepEqual(weeks[4]?.slice(2, 5), ['2026-12-30', '2026-12-31', null])
  assert.ok(weeks.every((days) => days.length === 7))
  assert.equal(weeks.flat().filter((day) => day !== null).length, 31)
  // It begins on a Monday and has four weeks.
  assert.deepEqual(weeksOf('2027-02').length, 4)
  assert.deepEqual(weeksOf('2028-02').flat().filter(Boolean).at(-1), '2028-02-29')
})

test('[10.9] an address says a month, and what is none is not one', () => {
  for (const month of ['2026-12', '1970-01', '9999-11']) assert.equal(readMonth(month), month)
  for (const text of [
    null,
    '',
    '2026',
    '2026-13',
    '2026-00',
    '1969-12',
    '9999-12',
    '12026-01',
    '2026-1',
    'x',
  ])
    assert.equal(readMonth(text), undefined)
  assert.deepEqual(monthsBeside('2026-12'), { before: '2026-11', behind: '2027-01' })
  assert.equal(monthsBeside('1970-01').before, undefined)
  assert.equal(monthsBeside('9999-11').behind, undefined)
})

test('[10.9] what is asked for a month has all of it in every zone', () => {
  assert.deepEqual(spanOf('2026-12'), {
    from: Date.parse('2026-11-30T00:00Z'),
    to: Date.parse('2027-01-02T00:00Z'),
  })
  assert.equal(spanOf('1970-01').from, 0)
})

test('[10.9] meetings stand at the days of the school’s clocks, one over midnight at both', () => {
  const night = meeting('2026-12-04T22:00Z', '2026-12-05T01:00Z')
  const late = meeting('2026-12-05T23:30Z', '2026-12-06T00:30Z')
  const toMidnight = meeting('2026-12-07T21:00Z', '2026-12-07T23:00Z')
  const all = [night, late, toMidnight]
  assert.deepEqual(
    [...byDay(all, zone)],
    [
      ['2026-12-04', [night]],
      ['2026-12-05', [night]],
      ['2026-12-06', [late]],
      ['2026-12-07', [toMidnight]],
    ],
  )
  assert.deepEqual([...byFirstDay(all, zone).keys()], ['2026-12-04', '2026-12-06', '2026-12-07'])
  // From Saturday half past eleven to Monday: the Sunday between has 23 hours.
  const over = meeting('2026-03-28T22:30Z', '2026-03-29T22:30Z')
  assert.deepEqual([...byDay([over], zone).keys()], ['2026-03-28', '2026-03-29', '2026-03-30'])
})

test('[10.9] a month opens on its next day with meetings, and only a month that is over on its last one', () => {
  const days = ['2026-11-03', '2026-11-20']
  const on = (today: string) => dayToShow(days, { month: '2026-11', today })
  assert.equal(on('2026-11-01'), '2026-11-03')
  assert.equal(on('2026-11-20'), '2026-11-20')
  assert.equal(on('2026-11-27'), undefined)
  assert.equal(on('2026-12-01'), '2026-11-20')
  assert.equal(on('2026-10-31'), '2026-11-03')
})
