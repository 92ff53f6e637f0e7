import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { priceLine, spreadDiscount, taxIn } from './amounts.ts'

const price = fc.integer({ min: 0, max: 10_000_000 })
const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

test('[13.8] the parts of a discount add up to it, none more than its price, whatever the prices', () => {
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 20 }),
      fc.nat(1_000_000),
      (prices, share) => {
        const discount = Math.floor((sumOf(prices) * share) / 1_000_000)
        const parts = spreadDiscount(discount, prices)
        assert.equal(sumOf(parts), discount)
        for (const [index, part] of parts.entries())
          assert.ok(part >= 0 && part <= (prices[index] ?? 0), `${part} of ${prices[index]}`)
      },
    ),
  )
  assert.deepEqual(spreadDiscount(100, [3_333, 3_333, 3_334]), [33, 33, 34])
  assert.deepEqual(spreadDiscount(1, [500, 500]), [1, 0])
  assert.deepEqual(spreadDiscount(0, [0, 0]), [0, 0])
})

test('[13.9] prices contain the tax, rounded line by line', () => {
  assert.equal(taxIn(11_900, 1_900), 1_900)
  assert.equal(taxIn(4_950, 0), 0)
  assert.equal(taxIn(100, 700), 7)
  // 10.05 at 8.25 % contains 0.7659…
  assert.equal(taxIn(1_005, 825), 77)
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 3_000 }), (gross, taxBp) => {
      const exact = (gross * taxBp) / (10_000 + taxBp)
      assert.ok(Math.abs(taxIn(gross, taxBp) - exact) <= 0.5)
    }),
  )
  assert.deepEqual(priceLine(1_000, 100, 1_900), {
    list_minor: 1_000,
    discount_minor: 100,
    net_minor: 900,
    tax_bp: 1_900,
    tax_minor: 144,
  })
})
