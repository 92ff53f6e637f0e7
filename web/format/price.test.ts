import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultCurrency } from '#contract/money.ts'
import { classList } from '#web/features/classes/class-query.ts'
import { formatPrice, labelSum, setCurrency, formatAmount } from './price.ts'

test('[2.10] prices are in dollars, with cents only where there are some', () => {
  assert.equal(formatPrice(49), '$49')
  assert.equal(formatPrice(49.5), '$49.50')
  assert.equal(formatPrice(100_000), '$100,000')
  assert.equal(formatPrice(0), 'Free')
})

test('[13.1] in a school that sells in euros prices and the names of fields for sums are in euros', (t) => {
  t.after(() => setCurrency(defaultCurrency))
  setCurrency('EUR')
  assert.equal(formatPrice(49.5), '€49.50')
  assert.equal(formatPrice(0), 'Free')
  assert.equal(formatAmount(49), '€49.00')
  assert.equal(labelSum('Amount'), 'Amount (€)')
  assert.equal(classList.choices.priceMax.label, 'Price up to (€)')
  assert.equal(classList.choices.priceMax.say('49.5'), 'up to €49.50')
})
