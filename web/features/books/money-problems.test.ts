import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from '#contract/books.ts'
import { readTranslator, readWords } from '#messages/catalogue.ts'
import { createProblemWording, noteOf } from './money-problems.ts'

const refunds = readTranslator('de', 'refunds')
const wordProblem = createProblemWording(readWords('de', 'money-problems'), refunds, 'de')

const problem = { key: 'disputeWon', values: {} }
const english = 'The bank gave the disputed money back.'
const german = 'Die Bank hat das angefochtene Geld zurückgegeben.'
const ofCard = 'Die Karte wurde als verloren oder gestohlen gemeldet.'

test('[13.11] [17.3] a German page words the problem of a payment, and codes of the provider; other texts stay', () => {
  assert.equal(wordProblem(english, problem), german)
  assert.equal(wordProblem('lost_or_stolen_card', null), ofCard)
  assert.equal(wordProblem('Another sum was paid.', null), 'Another sum was paid.')
  const ofNewerServer = { key: 'ofANewerServer', values: {} }
  assert.equal(wordProblem('It is in English.', ofNewerServer), 'It is in English.')
})

test('[13.11] [17.3] so it does the notes of entries, in the list and in its file; a typed note stays', () => {
  const reversal: Entry = {
    _id: '1',
    at: Date.UTC(2030, 0, 2),
    kind: 'reversal',
    amount: 10,
    currency: 'EUR',
    method: 'provider',
    courseNames: ['Fog'],
    studentName: 'Mila Novak',
    studentEmail: 'mila@mail.example',
    note: english,
    problem,
    document: null,
  }
  const typed: Entry = { ...reversal, kind: 'payment', note: 'Blatt 12', problem: null }
  const entries = [reversal, { ...reversal, note: 'lost_or_stolen_card', problem: null }, typed]
  assert.deepEqual(
    entries.map((entry) => noteOf(entry, refunds, wordProblem)),
    [german, ofCard, 'Blatt 12'],
  )
})
