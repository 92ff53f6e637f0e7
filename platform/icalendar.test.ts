import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sync, type VEvent } from 'node-ical'
import { formatCalendar, type CalendarEvent } from './icalendar.ts'

const event: CalendarEvent = {
  uid: '019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e01',
  startsAt: Date.UTC(2030, 2, 30, 17, 30),
  endsAt: Date.UTC(2030, 2, 30, 19),
  changedAt: Date.UTC(2030, 0, 2, 3, 4, 5, 678),
  sequence: 3,
  status: 'CONFIRMED',
  title: 'Night skies',
  location: null,
  description: 'Stars',
}

const write = (...events: Partial<CalendarEvent>[]) =>
  formatCalendar({
    name: 'Testlight',
    product: 'Testlight',
    language: 'en',
    refreshHours: 1,
    events: events.map((changes) => ({ ...event, ...changes })),
  })

/** The one event of a calendar, as another program reads it. */
function readBack(calendar: string): VEvent {
  const events = Object.values(sync.parseICS(calendar)).filter((part) => part?.type === 'VEVENT')
  assert.equal(events.length, 1)
  return events[0] as VEvent
}

/** The possible text of an event: any line break is one, and no other control character but a tab. */
const normalize = (text: string) =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '')

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
  fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
  fc.string({
    maxLength: 300,
    size: 'max',
    unit: fc.constantFrom(
      ',',
      ';',
      '\\',
      '\n',
      '\r',
      '"',
      ':',
      'n',
      ' ',
      '\t',
      '日',
      '😀',
      '\u2028',
    ),
  }),
)

test('[10.10] a calendar is written as RFC 5545 has it', () => {
  assert.equal(
    write({ title: 'Stars, moon; and\nsky\\', location: 'Harbour' }),
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Testlight//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Testlight',
      'X-WR-CALNAME:Testlight',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e01',
      'DTSTAMP:20300102T030405Z',
      'LAST-MODIFIED:20300102T030405Z',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'DTSTART:20300330T173000Z',
      'DTEND:20300330T190000Z',
      String.raw`SUMMARY:Stars\, moon\; and\nsky\\`,
      'LOCATION:Harbour',
      'DESCRIPTION:Stars',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('[10.10] no line is longer than 75 octets, and no character is split', () => {
  fc.assert(
    fc.property(texts, texts, (title, description) => {
      const calendar = write({ title, description })
      assert.ok(calendar.endsWith('\r\n'))
      for (const line of Buffer.from(calendar).toString('latin1').split('\r\n')) {
        const octets = Buffer.from(line, 'latin1')
        assert.ok(octets.length <= 75, line)
        // Throws if the line begins or ends within a character.
        const text = new TextDecoder('utf-8', { fatal: true }).decode(octets)
        assert.doesNotMatch(text, /(?!\t)\p{Cc}/u)
      }
      // A continuation begins with a space; everything else is a property.
      const unfolded = calendar.replaceAll('\r\n ', '')
      assert.match(unfolded, /^(?:[A-Z-]+[;:].*\r\n)+$/)
      assert.equal(unfolded.match(/^BEGIN:VEVENT\r$/gm)?.length, 1)
    }),
  )
})

test('[10.10] texts survive escaping', () => {
  const unescape = (value: string) =>
    value.replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
  fc.assert(
    fc.property(texts, (title) => {
      const [, value = ''] =
        /\r\nSUMMARY:(.*)\r\n/.exec(write({ title }).replaceAll('\r\n ', '')) ?? []
      assert.doesNotMatch(value.replace(/\\./g, ''), /[\\;,]/)
      assert.equal(unescape(value), normalize(title))
    }),
  )
})

test('[10.10] another program reads the texts as they were meant', () => {
  // It takes a backslash before an n for the end of a line, and cuts off spaces around texts. It drops quotes
  // around them, too, so each begins with a letter.
  const readable = texts.map((text) => `a${text.replaceAll('\\', '')}`)
  const trimmed = (text: unknown) => (typeof text === 'string' ? text.trim() : '')
  fc.assert(
    fc.property(readable, readable, (title, description) => {
      const read = readBack(write({ title, description }))
      assert.equal(trimmed(read.summary), normalize(title).trim())
      assert.equal(trimmed(read.description), normalize(description).trim())
    }),
  )
})

test('[10.10] another program reads times, state and number of the change', () => {
  const times = fc.integer({ min: 0, max: 253_402_200_000 })
  const statuses = fc.constantFrom('CONFIRMED', 'TENTATIVE', 'CANCELLED')
  fc.assert(
    fc.property(times, fc.nat(86_400), statuses, fc.nat(), (start, length, status, sequence) => {
      const [startsAt, endsAt] = [start * 1000, (start + length) * 1000]
      const read = readBack(write({ startsAt, endsAt, status, sequence }))
      assert.deepEqual(
        [read.uid, read.start.getTime(), read.end?.getTime(), read.status, Number(read.sequence)],
        [event.uid, startsAt, endsAt, status, sequence],
      )
    }),
  )
})
