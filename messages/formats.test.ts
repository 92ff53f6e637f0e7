import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formats, formatsOf } from '#tests/support/formats.ts'

const meeting = (start: string, end: string) => ({
  startsAt: Date.parse(start),
  endsAt: Date.parse(end),
})
const evening = meeting('2026-11-24T17:00Z', '2026-11-24T19:00Z')
const berlin = formatsOf({ timeZone: 'Europe/Berlin' })
const german = formatsOf({ language: 'de', timeZone: 'Europe/Berlin', currency: 'EUR' })

test('[10.2] a meeting is in the school’s zone, and names the day on which it ends if that is another one', () => {
  assert.equal(berlin.meeting(evening), 'Tue 24 Nov 2026, 18:00–20:00')
  assert.equal(
    formatsOf({ timeZone: 'Asia/Kolkata' }).meeting(evening),
    'Tue 24 Nov 2026, 22:30–00:30 (next day)',
  )
  assert.equal(
    formats.meeting(meeting('2026-11-24T17:00Z', '2026-11-26T19:00Z')),
    'Tue 24 Nov 2026, 17:00 – Thu 26 Nov 2026, 19:00',
  )
  assert.equal(berlin.dateTime(evening.startsAt), 'Tue 24 Nov 2026, 18:00')
  assert.equal(berlin.hours(evening), '18:00–20:00')
})

test('[10.1] a class tells its first meeting and how many there are, or that dates are to be agreed', () => {
  assert.equal(formats.when({ meetings: [] }).date, 'Dates to be agreed')
  const when = { date: 'Tue 24 Nov 2026, 18:00–20:00' }
  const parts = ['Tue 24 Nov 2026', '18:00–20:00']
  assert.deepEqual(berlin.when({ meetings: [evening] }), { ...when, parts })
  const count = 'First of 2 meetings'
  assert.deepEqual(berlin.when({ meetings: [evening, evening] }), { ...when, parts, count })
})

test('[10.1] the short form of a class’s start is in the school’s zone', () => {
  assert.equal(formats.start({ meetings: [] }), 'Dates to be agreed')
  assert.equal(berlin.start({ meetings: [evening] }), 'Tue 24 Nov, 18:00')
  const auckland = formatsOf({ timeZone: 'Pacific/Auckland' })
  assert.equal(auckland.start({ meetings: [evening] }), 'Wed 25 Nov, 06:00')
})

test('[11.1] a class takes as long as its meetings together', () => {
  const short = meeting('2026-11-24T17:00Z', '2026-11-24T17:45Z')
  assert.equal(formats.duration({ meetings: [] }), undefined)
  assert.equal(formats.duration({ meetings: [short] }), '45 min')
  assert.equal(formats.duration({ meetings: [evening] }), '2 h')
  assert.equal(formats.duration({ meetings: [evening, short] }), '2 h 45 min in 2 meetings')
})

test('[10.1] a class is at its place, online, or both', () => {
  const place = 'Harbour Street 4'
  assert.equal(formats.where({ place: null, online: false }), undefined)
  assert.equal(formats.where({ place: null, online: true }), 'Online')
  assert.equal(formats.where({ place, online: false }), place)
  assert.equal(formats.where({ place, online: true }), 'Harbour Street 4, and online')
})

test('[2.10] [17.4] prices are in dollars and have cents like every sum', () => {
  assert.deepEqual([49, 49.5, 100_000, 0].map(formats.price), [
    '$49.00',
    '$49.50',
    '$100,000.00',
    'Free',
  ])
})

test('[13.1] in a school that sells in euros prices and the names of fields for sums are in euros', () => {
  const euros = formatsOf({ currency: 'EUR' })
  assert.deepEqual([49.5, 0].map(euros.price), ['€49.50', 'Free'])
  assert.deepEqual([49, -24.75].map(euros.sum), ['€49.00', '\u2212€24.75'])
  assert.equal(euros.sumLabel('Amount'), 'Amount (€)')
})

test('[17.4] days of a calendar, months, numbers, shares and relative times are in English', () => {
  // The same day in every zone.
  for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles'])
    assert.equal(formatsOf({ timeZone }).date('2026-11-24'), 'Tue 24 Nov 2026')
  assert.equal(formats.dayOfYear('2026-09-01'), '1 Sep 2026')
  assert.equal(formats.fullDate('2026-11-24'), 'Tuesday 24 November 2026')
  assert.equal(formats.longDate('2026-11-24'), '24 November 2026')
  assert.deepEqual(formats.date.parts('2026-11-24'), {
    weekday: 'Tue',
    day: '24',
    month: 'Nov',
    year: '2026',
  })
  assert.deepEqual(
    [formats.weekday('2026-11-24'), formats.weekday('2026-11-24', 'short'), formats.weekday('')],
    ['Tuesday', 'Tue', undefined],
  )
  assert.deepEqual(
    (['long', 'short', 'narrow'] as const).map((style) => formats.month('2026-11', style)),
    ['November 2026', 'Nov 2026', 'N'],
  )
  assert.deepEqual([formats.number(1_234), formats.number(4.55, 1)], ['1,234', '4.6'])
  assert.deepEqual([formats.percent(45), formats.share(0.45)], ['45%', '45%'])
  assert.deepEqual(
    [formats.relative(-1, 'day'), formats.relative(3, 'hour')],
    ['yesterday', 'in 3 hours'],
  )
})

test('[17.4] German dates, sums and numbers are as one writes them in German', () => {
  const plain = (text: string) => text.replaceAll('\u{A0}', ' ')
  const late = meeting('2026-11-24T20:00Z', '2026-11-25T01:00Z')
  assert.equal(german.meeting(evening), 'Di., 24. Nov. 2026, 18:00–20:00 Uhr')
  assert.equal(german.meeting(late), 'Di., 24. Nov. 2026, 21:00–02:00 Uhr (am nächsten Tag)')
  assert.equal(
    german.meeting(meeting('2026-11-24T17:00Z', '2026-11-26T19:00Z')),
    'Di., 24. Nov. 2026, 18:00 Uhr – Do., 26. Nov. 2026, 20:00 Uhr',
  )
  assert.equal(german.dateTime(evening.startsAt), 'Di., 24. Nov. 2026, 18:00 Uhr')
  assert.equal(german.dayOfYear('2026-05-03'), '3. Mai 2026')
  assert.equal(german.fullDate('2026-11-24'), 'Dienstag, 24. November 2026')
  assert.equal(german.longDate('2026-11-24'), '24. November 2026')
  assert.equal(german.inZone, 'Alle Uhrzeiten: Mitteleuropäische Zeit.')
  assert.equal(german.month('2026-11'), 'November 2026')
  assert.equal(german.weekday('2026-11-24'), 'Dienstag')
  assert.deepEqual(german.when({ meetings: [evening, late] }), {
    date: 'Di., 24. Nov. 2026, 18:00–20:00 Uhr',
    parts: ['Di., 24. Nov. 2026', '18:00–20:00 Uhr'],
    count: 'Erster von 2 Terminen',
  })
  assert.equal(german.start({ meetings: [] }), 'Termine nach Vereinbarung')
  assert.equal(german.where({ place: 'Hafenstraße 4', online: true }), 'Hafenstraße 4 und online')
  assert.deepEqual([45, 150].map(german.minutes), ['45 Min.', '2 Std. 30 Min.'])
  assert.deepEqual(
    [49.5, 49, 1_234.5, 0].map((price) => plain(german.price(price))),
    ['49,50 €', '49,00 €', '1.234,50 €', 'Kostenlos'],
  )
  assert.deepEqual(
    [49, -24.75].map((sum) => plain(german.sum(sum))),
    ['49,00 €', '\u221224,75 €'],
  )
  assert.deepEqual([german.number(1_234), german.number(4.55, 1)], ['1.234', '4,6'])
  assert.equal(plain(german.percent(45)), '45 %')
  assert.equal(german.relative(-1, 'day'), 'gestern')
  assert.equal(german.list(['Nebel', 'Nacht', 'Licht']), 'Nebel, Nacht und Licht')
  assert.equal(german.list(['Nebel', 'Nacht']), 'Nebel und Nacht')
})
