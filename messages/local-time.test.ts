import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import {
  addDays,
  daysBetween,
  fromLocalTime,
  isPastMinute,
  moveByDays,
  startOfDay,
  toLocalTime,
} from './local-time.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
]

/** Temporal's answer: the first of two times, null for a skipped one. */
function fromTemporal(local: string, zone: string): number | null {
  const plain = Temporal.PlainDateTime.from(local)
  try {
    const before = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
    return before.toPlainDateTime().equals(plain) ? before.epochMilliseconds : null
  } catch (error) {
    assert.fail(`${local} ${zone}: ${String(error)}`)
  }
}

const wallOf = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** All clock changes in these years, as instants. */
function changesOf(zone: string, from: number, to: number): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = []
  let at = Temporal.ZonedDateTime.from(`${from}-01-01T00:00[${zone}]`)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.year > to) return found
    found.push(next)
    at = next
  }
}

const minutes = fc
  .integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 })
  .map((minute) => minute * 60_000)

test('[10.2] a time that the clocks skip is none, and one that comes twice is the first', () => {
  const cases = [
    ['2026-03-29T02:30', 'Europe/Berlin', null],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00Z'],
    ['2026-03-08T02:00', 'America/New_York', null],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30Z'],
    // Lord Howe's clocks change by half an hour.
    ['2026-10-04T02:00', 'Australia/Lord_Howe', null],
    ['2026-10-04T02:29', 'Australia/Lord_Howe', null],
    ['2026-10-04T02:30', 'Australia/Lord_Howe', '2026-10-03T15:30Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45Z'],
    // Samoa crossed the date line: that day did not exist.
    ['2011-12-30T12:00', 'Pacific/Apia', null],
  ] as const
  for (const [local, zone, at] of cases)
    assert.equal(
      fromLocalTime(local, zone),
      at === null ? null : Date.parse(at),
      `${local} ${zone}`,
    )
})

test('[10.2] every minute around each change of the clocks is as Temporal has it', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])
    for (const change of changesOf(zone, 2024, 2027)) {
      const wall = change.toPlainDateTime()
      for (let minute = -130; minute <= 130; minute += 5) {
        const local = wall.add({ minutes: minute }).toString({ smallestUnit: 'minute' })
        assert.equal(fromLocalTime(local, zone), fromTemporal(local, zone), `${local} ${zone}`)
      }
    }
})

test('[10.2] over seventy years and in many zones, local times are those of Temporal, and come back', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (at, zone) => {
      const local = toLocalTime(at, zone)
      assert.equal(local, wallOf(at, zone))
      const back = fromLocalTime(local, zone)
      assert.equal(back, fromTemporal(local, zone))
      assert.ok(back !== null && back <= at)
      assert.equal(toLocalTime(back, zone), local)
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (wall, zone) => {
      const local = new Date(wall).toISOString().slice(0, 16)
      assert.equal(fromLocalTime(local, zone), fromTemporal(local, zone))
    }),
    { numRuns: 2000 },
  )
})

test('[10.2] days are added to the calendar, whatever the clocks do meanwhile', () => {
  assert.equal(addDays('2026-03-24T18:00', 7), '2026-03-31T18:00')
  assert.equal(addDays('2026-12-29', 7), '2027-01-05')
  assert.equal(addDays('2028-02-28T23:59', 1), '2028-02-29T23:59')
  fc.assert(
    fc.property(minutes, fc.integer({ min: -800, max: 800 }), (wall, days) => {
      const local = new Date(wall).toISOString().slice(0, 16)
      const plain = Temporal.PlainDateTime.from(local).add({ days })
      assert.equal(addDays(local, days), plain.toString({ smallestUnit: 'minute' }))
      assert.equal(addDays(local.slice(0, 10), days), plain.toPlainDate().toString())
    }),
  )
})

test('[10.2] a time that is not on the calendar is refused', () => {
  for (const local of [
    '',
    '2026-02-29T10:00',
    '2026-13-01T10:00',
    '2026-01-01T24:00',
    '2026-01-01T10:60',
    '2026-01-01',
    '2026-1-1T1:00',
    '12026-01-01T10:00',
    'tomorrow',
  ])
    assert.equal(fromLocalTime(local, 'UTC'), null, local)
  for (const local of ['', '2026-02-29', '2026-13-01T10:00', '9999-12-30'])
    assert.equal(addDays(local, 7), '', local)
  assert.throws(() => toLocalTime(0, 'Europe/Atlantis'), RangeError)
})

test('[10.7] a day begins at midnight, or where the clocks skip that, right behind it', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (wall, zone) => {
      const date = new Date(wall).toISOString().slice(0, 10)
      fc.pre(date !== '2011-12-30')
      const start = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
      assert.equal(startOfDay(date, zone), start, `${date} ${zone}`)
    }),
  )
  assert.equal(startOfDay('2018-11-04', 'America/Sao_Paulo'), Date.parse('2018-11-04T03:00Z'))
  assert.equal(startOfDay('2011-12-30', 'Pacific/Apia'), undefined)
  assert.equal(startOfDay('2026-02-30', 'UTC'), undefined)
})

test('[18.1] a moment moved by days has the same time of day, across changes of clocks', () => {
  const berlin = 'Europe/Berlin'
  const due = Date.parse('2026-10-20T21:59:42.007Z')
  assert.equal(moveByDays(due, 14, berlin), Date.parse('2026-11-03T22:59:42.007Z'))
  assert.equal(daysBetween(due, moveByDays(due, 14, berlin), berlin), 14)
  // 02:30 is skipped on 29 March.
  const early = Date.parse('2026-03-22T01:30Z')
  assert.equal(moveByDays(early, 7, berlin), Date.parse('2026-03-29T01:30Z'))
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: -800, max: 800 }),
      fc.constantFrom(...zones),
      (at, days, zone) => {
        const local = addDays(toLocalTime(at, zone), days)
        fc.pre(fromLocalTime(local, zone) !== null)
        const moved = moveByDays(at, days, zone)
        assert.equal(toLocalTime(moved, zone), local)
        assert.equal(daysBetween(at, moved, zone), days)
      },
    ),
  )
})

test('[18.2] the minute that is shown as due is not past before it ends', () => {
  const due = Date.parse('2026-12-08T17:00Z')
  for (const at of [due - 1, due, due + 59_999]) assert.ok(!isPastMinute(due, at))
  assert.ok(isPastMinute(due, due + 60_000))
  assert.ok(!isPastMinute(due + 42_000, due + 59_000))
})
