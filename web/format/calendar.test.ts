import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthOf, weekendOf, weekOf } from './calendar.ts'

test('[10.7] a week is from Monday to Sunday, a weekend its last two days, a month from its first day to its last', () => {
  const week = { from: '2026-11-30', to: '2026-12-06' }
  for (const date of ['2026-11-30', '2026-12-03', '2026-12-06'])
    assert.deepEqual(weekOf(date), week)
  for (const date of ['2026-11-30', '2026-12-05', '2026-12-06'])
    assert.deepEqual(weekendOf(date), { from: '2026-12-05', to: '2026-12-06' })
  assert.deepEqual(monthOf('2026-11-30'), { from: '2026-11-01', to: '2026-11-30' })
  assert.deepEqual(monthOf('2028-02-01'), { from: '2028-02-01', to: '2028-02-29' })
  assert.deepEqual(monthOf('2026-12-15'), { from: '2026-12-01', to: '2026-12-31' })
})
