import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTranslator } from '#messages/catalogue.ts'
import { formatWaiting } from './waiting-time.ts'

const hour = 3_600_000

test('[18.10] how long a hand-in has been waiting is said in its largest whole unit', () => {
  const t = readTranslator('en', 'queue')
  const after = (length: number) => formatWaiting(1_000, 1_000 + length, t)
  assert.deepEqual([0, 61_000, hour - 1, hour, 47 * hour, 48 * hour].map(after), [
    '1 minute',
    '1 minute',
    '59 minutes',
    '1 hour',
    '1 day',
    '2 days',
  ])
  assert.equal(
    t('waiting', { count: 5, time: after(72 * hour) }),
    '5 are waiting, the oldest for 3 days.',
  )
  assert.equal(t('waiting', { count: 1, time: after(hour) }), '1 is waiting, for 1 hour.')
})
