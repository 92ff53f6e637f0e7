import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from '#tests/support/reasons.ts'
import {
  findOverlaps,
  meetingRows,
  readMeetings,
  repeatWeekly,
  rowsIn,
  toRow,
} from './meeting-rows.ts'

const berlin = 'Europe/Berlin'
const row = (date: string, startsAt = '18:00', endsAt = '20:00') => ({ date, startsAt, endsAt })
const at = (text: string) => Date.parse(text)

/** Messages by field. */
function refusalsOf(
  rows: Partial<ReturnType<typeof row>>[],
  known: Parameters<typeof meetingRows>[1] = [],
) {
  const { error } = meetingRows(berlin, known).safeParse(rows)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), inEnglish(message)]),
  )
}

test('[10.1] rows are meetings in the school’s zone, six Tuesdays over the change of the clocks', () => {
  const first = row('2026-10-13')
  const rows = [first, ...repeatWeekly(first, 5)]
  assert.deepEqual(
    rows.map(({ date }) => date.slice(5)),
    ['10-13', '10-20', '10-27', '11-03', '11-10', '11-17'],
  )
  const meetings = meetingRows(berlin).parse(rows)
  assert.deepEqual(meetings[0], {
    startsAt: at('2026-10-13T16:00Z'),
    endsAt: at('2026-10-13T18:00Z'),
  })
  assert.deepEqual(meetings[5], {
    startsAt: at('2026-11-17T17:00Z'),
    endsAt: at('2026-11-17T19:00Z'),
  })
  assert.deepEqual(
    meetings.map((meeting) => toRow(meeting, berlin)),
    rows,
  )
})

test('[10.1] a row that is filled in by half says what is missing, also an empty one', () => {
  assert.deepEqual(refusalsOf([row('2027-01-05'), { date: '2027-01-12', startsAt: '18:00' }]), {
    '1.endsAt': 'Enter an end time',
  })
  assert.deepEqual(Object.keys(refusalsOf([{}])), ['0.date', '0.startsAt', '0.endsAt'])
})

test('[10.2] a time that the clocks skip is refused at its field', () => {
  const skipped = 'The clocks go forward on that day and skip this time. Choose another one'
  assert.deepEqual(refusalsOf([row('2027-01-05'), row('2027-03-28', '02:30', '04:00')]), {
    '1.startsAt': skipped,
  })
  assert.deepEqual(refusalsOf([row('2027-03-27', '23:00', '02:15')]), { '0.endsAt': skipped })
})

test('[10.1] an end before the start is on the next day, within 24 hours', () => {
  assert.deepEqual(meetingRows(berlin).parse([row('2027-01-05', '22:00', '02:00')]), [
    { startsAt: at('2027-01-05T21:00Z'), endsAt: at('2027-01-06T01:00Z') },
  ])
  assert.deepEqual(refusalsOf([row('2027-01-05', '18:00', '18:00')]), {
    '0.endsAt': 'The end must be after the start',
  })
  // That day has 25 hours.
  assert.deepEqual(refusalsOf([row('2026-10-24', '12:00', '11:30')]), {
    '0.endsAt': 'A meeting can last at most 24 hours',
  })
})

test('[10.1] what the API would refuse stands at the row that it is about', () => {
  assert.deepEqual(
    refusalsOf([row('2027-01-12'), row('2027-01-05'), row('2027-01-12', '19:00', '21:00')]),
    { '2.startsAt': 'This overlaps with another meeting' },
  )
  assert.deepEqual(refusalsOf([row('2027-01-05', '18:00', '18:10')]), {
    '0.endsAt': 'A meeting must last at least 15 minutes',
  })
})

test('[10.1] a meeting that is there already stays what it is, also where its row cannot say it', () => {
  const known = [
    { startsAt: at('2026-10-25T01:30:30Z'), endsAt: at('2026-10-25T02:30Z') },
    { startsAt: at('2027-01-05T17:00Z'), endsAt: at('2027-01-06T17:00Z') },
  ]
  const rows = known.map((meeting) => toRow(meeting, berlin))
  assert.deepEqual(meetingRows(berlin, known).parse(rows), known)
  assert.notDeepEqual(meetingRows(berlin).safeParse(rows.slice(0, 1)).data, known.slice(0, 1))
})

test('[10.1] the rows of a draft are read by the names of their fields', () => {
  const texts = {
    className: 'Night skies',
    'meetings[0].date': '2027-01-05',
    'meetings[0].startsAt': '18:00',
    'meetings[0].endsAt': '20:00',
    'meetings[1].date': '',
    'meetings[1].startsAt': '18:00',
  }
  assert.deepEqual(rowsIn(texts), [row('2027-01-05'), row('', '18:00', '')])
})

test('[10.2] a meeting overlaps with one that begins before it ends, not with one right behind it', () => {
  const meetings = readMeetings([row(''), row('2027-01-05'), row('2027-01-12')], berlin)
  assert.deepEqual(
    meetings.map(([index]) => index),
    [1, 2],
  )
  const other = (start: string, end: string) => ({
    meetings: [{ startsAt: at(start), endsAt: at(end) }],
  })
  const others = [
    other('2027-01-05T19:00Z', '2027-01-05T21:00Z'),
    other('2027-01-12T18:59Z', '2027-01-12T21:00Z'),
  ]
  assert.deepEqual(
    findOverlaps(meetings, others).map(({ index, other }) => [index, others.indexOf(other)]),
    [[2, 1]],
  )
})
