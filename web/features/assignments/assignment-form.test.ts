import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Assignment } from '#contract/assignments.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { inEnglish } from '#tests/support/reasons.ts'
import { assignmentForm, toFormTexts } from './assignment-form.ts'

const zone = 'Europe/Berlin'
const t = readTranslator('en', 'assignments')
const texts = {
  title: 'The last light',
  brief: 'One photograph at dusk.',
  min: '1',
  max: '3',
  audience: 'peers',
}
const read = (more: object = {}) => assignmentForm(zone, t).safeParse({ ...texts, ...more })
const refusals = (more: object) =>
  Object.fromEntries(
    (read(more).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      inEnglish(message),
    ]),
  )

test('[18.1] a form is read as an assignment, its days on the clocks of the school', () => {
  assert.deepEqual(
    read({ opensAt: '2026-12-01', dueAt: '2026-12-08', dueTime: '18:00', rules: [] }).data,
    {
      title: 'The last light',
      brief: 'One photograph at dusk.',
      opensAt: Date.parse('2026-11-30T23:00Z'),
      dueAt: Date.parse('2026-12-08T17:00Z'),
      min: 1,
      max: 3,
      rules: [],
      sharing: 'class',
      peers: true,
    },
  )
  // Without a time an assignment is due at the end of the day.
  assert.equal(read({ dueAt: '2026-12-08' }).data?.dueAt, Date.parse('2026-12-08T22:59Z'))
  assert.equal(read({ audience: 'instructor' }).data?.sharing, 'instructor')
})

test('[18.1] everything that is wrong is said at its field at once', () => {
  const rules = [
    { kind: 'shutter', atLeast: 'slow' },
    { kind: 'aperture' },
    { kind: '' },
    { kind: 'taken' },
    { kind: 'iso', atLeast: '400', atMost: '100' },
  ]
  assert.deepEqual(
    refusals({ title: 'x', dueTime: '18:00', opensAt: '2026-03-29', opensTime: '02:30', rules }),
    {
      title: 'Title needs at least 3 characters',
      dueAt: 'Choose a date',
      opensTime: 'The clocks go forward on that day and skip this time. Choose another one',
      'rules.0.atLeast': 'Enter a shutter speed, such as 1/15 or 2',
      'rules.1.atLeast': 'Enter a value for “at least” or “at most”',
      'rules.2.kind': 'Choose what the rule is about',
      'rules.3.since': 'Choose a date',
      'rules.4.atMost': '“At most” must not be less than “at least”',
    },
  )
  assert.deepEqual(refusals({ min: '4', max: '2' }), {
    max: 'The maximum must not be less than the minimum',
  })
  assert.deepEqual(refusals({ min: '', max: '21' }), {
    min: 'Enter a number of photographs',
    max: 'Maximum number of photographs can be at most 20',
  })
})

const known: Assignment = {
  _id: 'a',
  classId: 'c',
  createdAt: 0,
  closedAt: null,
  title: 'The last light',
  brief: 'One photograph at dusk.',
  opensAt: null,
  dueAt: Date.parse('2026-12-08T17:00:42Z'),
  min: 2,
  max: 2,
  rules: [
    { kind: 'shutter', atLeast: 0.0667 },
    { kind: 'aperture', atMost: 2.8 },
    { kind: 'taken', since: 'class' },
    { kind: 'taken', since: '2026-11-24' },
    { kind: 'shape', shape: 'square' },
    { kind: 'monochrome' },
    { kind: 'same', what: 'lens' },
  ],
  sharing: 'class',
  peers: false,
}

test('[18.1] what nobody touches is sent as it was, to the millisecond and the fraction', () => {
  const held = toFormTexts(known, zone)
  const { _id, classId: _class, createdAt: _created, closedAt: _closed, ...body } = known
  assert.deepEqual(assignmentForm(zone, t, known).safeParse(held).data, body)
  // Once somebody has handed in, the form has no fields for numbers and rules.
  const { min: _min, max: _max, rules: _rules, ...fewer } = held
  assert.deepEqual(assignmentForm(zone, t, known, true).safeParse(fewer).data, body)
})
