import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HandInStatus } from '#contract/assignments.ts'
import { mayChange, turnOf } from './turn.ts'

const now = 1_000
const turn = (
  status: HandInStatus | null,
  dates: { opensAt?: number; closedAt?: number } = {},
  mayHandIn = true,
) =>
  turnOf(
    {
      assignment: { opensAt: null, closedAt: null, ...dates },
      handIn: status && { status },
      mayHandIn,
    },
    now,
  )

test('[18.2] a student can change what is a draft or was asked for again, while it is open', () => {
  assert.equal(turn(null), 'open')
  assert.equal(turn('draft'), 'open')
  assert.equal(turn('draft', { opensAt: now + 1 }), 'early')
  assert.equal(turn('draft', { opensAt: now }), 'open')
  assert.equal(turn('draft', { closedAt: 1 }), 'closed')
  assert.equal(turn('handed-in', { closedAt: 1 }), 'waiting')
  assert.equal(turn('again', { closedAt: 1 }), 'again')
  assert.equal(turn('done', {}, false), 'done')
  assert.equal(turn('again', {}, false), 'no-seat')
  assert.deepEqual(
    (['done', 'no-seat', 'waiting', 'again', 'closed', 'early', 'open'] as const).filter(mayChange),
    ['again', 'open'],
  )
})
