import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { listSources, readSource } from '#tests/support/imports.ts'
import { fromMinor, isWholeMinor, toMinor, writeMinor } from './money.ts'

test('[2.10] an amount with two decimals is whole minor units, and comes back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (minor) => {
      const amount = Number(writeMinor(minor))
      assert.equal(toMinor(amount), minor)
      assert.equal(fromMinor(minor), amount)
      assert.ok(isWholeMinor(amount))
    }),
  )
  assert.equal(writeMinor(4950), '49.50')
  for (const amount of [1.005, 0.001, 49.999, 1 / 3]) assert.ok(!isWholeMinor(amount), `${amount}`)
})

test('[2.10] nothing but this file turns an amount into minor units or back, or names a currency', () => {
  const root = join(import.meta.dirname, '..')
  // A migration is as it was when it ran.
  const sources = listSources(root).filter((file) => !file.includes('/migrations/'))
  const conversion = /[*/] ?100\b|\btoFixed\(2\)|'USD'/
  const found = sources.filter((file) => conversion.test(readSource(root, file)))
  assert.deepEqual(found, ['contract/money.ts'])
})
