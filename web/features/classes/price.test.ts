import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPrice } from './price.ts'

test('[2.10] prices are in dollars, with cents only where there are some', () => {
  assert.equal(formatPrice(49), '$49')
  assert.equal(formatPrice(49.5), '$49.50')
  assert.equal(formatPrice(100_000), '$100,000')
  assert.equal(formatPrice(0), 'Free')
})
