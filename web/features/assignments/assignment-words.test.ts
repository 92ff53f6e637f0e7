import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import type { Language } from '#messages/languages.ts'
import { formatCount, formatCounts, formatState } from './assignment-words.ts'

const timeZone = 'Europe/Berlin'
const now = Date.parse('2026-12-01T22:30Z')
const wordsIn = (language: Language) => ({
  t: readTranslator(language, 'assignments'),
  formats: createFormats(
    { language, timeZone, currency: 'EUR' },
    readTranslator(language, 'formats'),
  ),
  timeZone,
  now,
})
const english = wordsIn('en')
const state = (opens: string | null, due: string | null, closedAt: number | null = null) =>
  formatState(
    {
      opensAt: opens === null ? null : Date.parse(opens),
      dueAt: due === null ? null : Date.parse(due),
      closedAt,
    },
    english,
  )

test('[18.11] an assignment says when it opens, is due or was due, by the days of the school', () => {
  assert.equal(state('2026-12-05T17:00Z', null), 'Opens Sat 5 Dec 2026, 18:00')
  // Half an hour before midnight in Berlin: anything due after midnight is due tomorrow.
  assert.equal(state(null, '2026-12-01T22:45Z'), 'Due today, 23:45')
  assert.equal(state(null, '2026-12-01T23:15Z'), 'Due tomorrow, 00:15')
  assert.equal(state('2026-11-01T00:00Z', '2026-12-02T17:00Z'), 'Due tomorrow, 18:00')
  assert.equal(state(null, '2026-11-30T17:00Z'), 'Was due yesterday, 18:00')
  assert.equal(state(null, '2026-11-01T17:00Z'), 'Was due Sun 1 Nov 2026, 18:00')
  assert.equal(state(null, null), 'No due date')
  assert.equal(state('2026-12-05T17:00Z', '2026-12-06T17:00Z', now), 'Closed')
  assert.equal(
    formatState(
      { opensAt: null, dueAt: Date.parse('2026-12-02T17:00Z'), closedAt: null },
      wordsIn('de'),
    ),
    'Abgabe morgen, 18:00 Uhr',
  )
})

test('[18.11] counts and numbers of photographs stand in words', () => {
  const { t } = english
  assert.equal(formatCounts({ handedIn: null, waiting: null }, t), null)
  assert.equal(formatCounts({ handedIn: 0, waiting: 0 }, t), 'Nobody has handed in yet')
  assert.equal(formatCounts({ handedIn: 7, waiting: 0 }, t), '7 handed in')
  assert.equal(formatCounts({ handedIn: 7, waiting: 2 }, t), '7 handed in, 2 waiting')
  assert.equal(formatCount({ min: 1, max: 1 }, t), '1 photograph')
  assert.equal(formatCount({ min: 3, max: 3 }, t), '3 photographs')
  assert.equal(formatCount({ min: 1, max: 3 }, t), '1 to 3 photographs')
})
