import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { listSources, readSource } from '#tests/support/imports.ts'
import * as money from './money.ts'

const { formatMinor, formatSum, fromMinor, isWholeMinor, toMinor, formatDecimal } = money

test('[2.10] an amount with two decimals is whole minor units, and comes back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (minor) => {
      const amount = Number(formatDecimal(minor))
      assert.equal(toMinor(amount), minor)
      assert.equal(fromMinor(minor), amount)
      assert.ok(isWholeMinor(amount))
    }),
  )
  assert.equal(formatDecimal(4950), '49.50')
  for (const amount of [1.005, 0.001, 49.999, 1 / 3]) assert.ok(!isWholeMinor(amount), `${amount}`)
})

test('[2.10] [13.1] a sum stands with its currency: dollars where a school says nothing else', () => {
  const { defaultCurrency, isCurrency } = money
  assert.deepEqual(
    [49.5, -24.75, 0, 100_000].map((amount) => formatSum(amount, defaultCurrency)),
    ['$49.50', '-$24.75', '$0.00', '$100,000.00'],
  )
  assert.equal(formatMinor(4950, 'EUR'), '€49.50')
  assert.equal(formatMinor(4950, 'CHF'), 'CHF\u00a049.50')
  assert.deepEqual(['EUR', 'JPY', 'KWD', 'eur', 'nothing'].map(isCurrency), [
    true,
    false,
    false,
    false,
    false,
  ])
})

test('[2.10] [13.1] only contract/money.ts and messages/formats.ts turn an amount into minor units or back, or write a currency', () => {
  const root = join(import.meta.dirname, '..')
  // Photos, colours and typefaces have their own percentages, and notes for translators have examples.
  const own = /\/images\/|^contract\/(?:check-look|look-pairs)|\/typefaces\.ts$|^messages\/en\//
  const sources = listSources(root).filter((file) => !own.test(file))
  const conversion = /[*/] ?100\b|\btoFixed\(2\)|'USD'|style: 'currency'/
  // The words and signs of one currency; `$` alone begins a placeholder.
  const named = /\b(dollars?|euros?)\b|\(\$\)|\$\d[\d.,]*\d|[€£]/iu
  const found = sources.filter((file) => {
    const text = readSource(root, file)
    return conversion.test(text) || named.test(text)
  })
  assert.deepEqual(found, ['contract/money.ts', 'messages/formats.ts'])
})
