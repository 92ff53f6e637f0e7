import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RosterEntry } from '#contract/orders.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { findInRoster, rosterFile } from './roster.ts'

const entry = (studentName: string, paidAt: number | null, checkedIn = false): RosterEntry => ({
  _id: studentName,
  studentName,
  studentEmail: `${studentName.slice(0, 3).toLowerCase()}@mail.example`,
  status: paidAt === null ? 'Not Paid' : 'Paid',
  paidAt,
  checkedIn,
  checkIns: checkedIn ? [{ meetingId: 'm2', at: 1 }] : [],
  refund: null,
  refundRule: null,
  left: null,
  refunded: null,
})
const zoe = entry('Zoë Ångström', Date.parse('2026-11-24T17:05Z'), true)
const ada = entry('Ada Holm', null)

test('[10.8] students are found by words of name and e-mail, whatever their accents', () => {
  const found = (question: string) => findInRoster([zoe, ada], question)
  assert.deepEqual(found('zoe ang'), [zoe])
  assert.deepEqual(found('ZOË@MAIL'), [zoe])
  assert.deepEqual(found(' HOLM  ada@ '), [ada])
  assert.deepEqual(found('mail.example'), [zoe, ada])
  assert.deepEqual(found(''), [zoe, ada])
  assert.deepEqual(found('zoe holm'), [])
})

test('[10.8] names are found as the catalogue finds them: letters with strokes, ß, apostrophes', () => {
  for (const [name, typed] of [
    ['Jens Strauß', 'strauss'],
    ['Łukasz Nowak', 'lukasz'],
    ['Søren Bjørnson', 'soren'],
    ['Yıldız Kaya', 'yildiz'],
    ['Siobhán O’Brien', 'obrien'],
    ['Siobhán O’Brien', "o'brien"],
    ['Anne-Marie Roy', 'annemarie'],
    ['風景 写真', '写真'],
  ] as const) {
    const known = entry(name, null)
    assert.deepEqual(findInRoster([zoe, known], typed), [known], typed)
  }
})

const t = readTranslator('en', 'roster')
const table = readTranslator('en', 'dashboard')
const formats = createFormats(
  { language: 'en', timeZone: 'UTC', currency: 'USD' },
  readTranslator('en', 'formats'),
)
const words = { t, table, formats }

test('[10.8] the file has a line for each student, with the times of the school’s clocks', () => {
  assert.equal(
    rosterFile([zoe, ada], [], 'Europe/Berlin', words),
    '\u{FEFF}"Student","Email","Status","Paid at (Europe/Berlin)","Checked in"\r\n' +
      '"Zoë Ångström","zoë@mail.example","Paid","2026-11-24 18:05","yes"\r\n' +
      '"Ada Holm","ada@mail.example","Not Paid","","no"\r\n',
  )
})

test('[10.8] the file has a column for each date', () => {
  const evening = (_id: string, day: string) => {
    const startsAt = Date.parse(`${day}T18:00Z`)
    return { _id, startsAt, endsAt: startsAt + 3_600_000 }
  }
  const meetings = [evening('m1', '2026-12-01'), evening('m2', '2026-12-08')]
  const [head, first, second] = rosterFile([zoe, ada], meetings, 'UTC', words).split('\r\n')
  assert.match(head ?? '', /"Checked in","2026-12-01 18:00","2026-12-08 18:00"$/)
  assert.match(first ?? '', /"yes","no","yes"$/)
  assert.match(second ?? '', /"no","no","no"$/)
})
