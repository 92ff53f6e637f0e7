import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { listRetained } from './retention.ts'

const day = 24 * 3_600_000

/** A backup each night until `last`, for this many days. */
const nightly = (last: number, days: number) =>
  Array.from({ length: days }, (_, ago) => last - ago * day)

const datesOf = (retained: Set<number>) =>
  [...retained].toSorted((a, b) => b - a).map((at) => new Date(at).toISOString().slice(0, 10))

test('[19.4] of two years of nightly backups 7 days, 4 weeks and 12 months are kept, the newest of each', () => {
  // A Wednesday.
  const retained = datesOf(listRetained(nightly(Date.UTC(2026, 10, 25, 3), 730)))
  const week = ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21']
  const weeks = ['2026-11-20', '2026-11-19', '2026-11-15', '2026-11-08']
  const months = [
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
  ]
  const months2 = ['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31']
  assert.deepEqual(retained, [...week, ...weeks, ...months, ...months2])
})

test('[19.4] of several backups of one day the newest is kept, and those of a school that rested stay', () => {
  const noon = Date.UTC(2026, 10, 25, 12)
  assert.deepEqual(listRetained([noon - 3_600_000, noon, noon - 7_200_000]), new Set([noon]))
  const rare = [noon, noon - 100 * day, noon - 400 * day]
  assert.deepEqual(listRetained(rare), new Set(rare))
})

test('[19.4] however backups lie, at most 23 are kept, the newest among them, and removing changes nothing more', () => {
  const moments = fc.array(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), { minLength: 1 })
  fc.assert(
    fc.property(moments, (times) => {
      const retained = listRetained(times)
      assert.ok(retained.has(Math.max(...times)))
      assert.ok(retained.size <= 23)
      assert.deepEqual(listRetained([...retained]), retained)
    }),
  )
})
