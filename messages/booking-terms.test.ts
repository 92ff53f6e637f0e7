import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsOf } from '#tests/support/formats.ts'
import { describeTerms } from './booking-terms.ts'
import { readTranslator } from './catalogue.ts'

const step = (time: string, percent: number) => ({ until: Date.parse(time), percent })
const [free, half] = [step('2026-11-16T19:30Z', 100), step('2026-11-27T19:30Z', 50)]

const say = (
  terms: Partial<Parameters<typeof describeTerms>[0]>,
  language: 'en' | 'de' = 'en',
): string =>
  describeTerms(
    {
      price: 40,
      refundSteps: [free, half],
      undatedDays: 180,
      withdrawalDays: null,
      now: 0,
      ...terms,
    },
    readTranslator(language, 'booking-terms'),
    formatsOf({ language, timeZone: 'Europe/Berlin' }),
  )

test('[13.7] [17.6] the terms of a booking say until when what is refunded, on the school’s clocks', () => {
  assert.equal(
    say({}),
    'Free cancellation until Mon 16 Nov 2026, 20:30. Half is refunded until Fri 27 Nov 2026, 20:30. No refund after that.',
  )
  assert.equal(
    say({}, 'de'),
    'Kostenlos stornierbar bis Mo., 16. Nov. 2026, 20:30 Uhr. Bis Fr., 27. Nov. 2026, 20:30 Uhr wird die Hälfte erstattet. Danach gibt es keine Erstattung.',
  )
  assert.match(say({ refundSteps: [step('2026-11-16T19:30Z', 75)] }), /^75% is refunded until /)
})

test('[13.7] they leave out what has passed, and say so if nothing is left', () => {
  assert.match(say({ now: free.until }), /^Free cancellation until /)
  assert.match(say({ now: free.until + 1 }), /^Half is refunded until /)
  assert.equal(say({ now: half.until + 1 }), 'No refund if you cancel.')
  assert.equal(say({ refundSteps: [] }), 'No refund if you cancel.')
})

test('[21.2] with the right of withdrawal they say whether it applies: to what has no date, and costs something', () => {
  const withdrawalDays = 14
  assert.match(say({ withdrawalDays }), /No refund after that\. No right of withdrawal by law/)
  assert.match(say({ withdrawalDays, refundSteps: [] }), /No right of withdrawal by law/)
  assert.match(
    say({ withdrawalDays, refundSteps: null }),
    /right to withdraw for 14 days after you pay\.$/,
  )
  assert.match(say({ withdrawalDays, refundSteps: null }, 'de'), /14 Tage .*Widerrufsrecht\.$/)
  assert.doesNotMatch(say({ withdrawalDays, price: 0 }), /withdraw/)
})

test('[13.7] a class without dates and a free one have terms of their own', () => {
  assert.match(say({ refundSteps: null }), /until you have been checked in, for up to 180 days/)
  assert.match(say({ refundSteps: null }, 'de'), /längstens 180 Tage nach der Zahlung/)
  assert.equal(say({ price: 0 }), 'This class is free: you can cancel at any time.')
})
