import type { Tables } from '#school/base/tables.ts'

/** What a line of a checkout costs, in minor units; `tax_bp` is the rate in hundredths of a percent, contained in the price. */
export type PricedLine = Pick<
  Tables['checkout_lines'],
  'list_minor' | 'discount_minor' | 'net_minor' | 'tax_bp' | 'tax_minor'
>

/** The rate of 100 %, in hundredths of a percent. */
const wholeBp = 10_000

/** The tax that a gross amount contains (minor units, whole and not negative), half a unit up. */
export function taxIn(grossMinor: number, taxBp: number): number {
  const divisor = wholeBp + taxBp
  return Math.floor((2 * grossMinor * taxBp + divisor) / (2 * divisor))
}

/** A sum and the tax that it contains, in minor units. */
export type Taxed = { netMinor: number; taxMinor: number }

/**
 * The tax of the next credit note of a receipt, of which `before` was credited already (minor units). It is what brings
 * the tax of all its credit notes to that part of the receipt's which was credited, half a unit up: together they never
 * exceed the receipt's tax, and are the same once everything was credited.
 */
export function creditTax(receipt: Taxed, before: Taxed, amountMinor: number): number {
  if (receipt.netMinor === 0) return 0
  const [tax, total] = [BigInt(receipt.taxMinor), BigInt(receipt.netMinor)]
  const credited = BigInt(before.netMinor + amountMinor)
  const due = Number((2n * tax * credited + total) / (2n * total))
  return Math.max(0, due - before.taxMinor)
}

/**
 * Divides a discount over the prices of lines (minor units) in proportion, so that the parts add up to it: what
 * rounding down leaves goes to the lines of which it took the most. No part exceeds its price where the
 * discount is no more than their sum.
 */
export function spreadDiscount(discountMinor: number, prices: readonly number[]): number[] {
  const sum = prices.reduce((all, price) => all + price, 0)
  if (sum === 0) return prices.map(() => 0)
  const exact = prices.map((price) => ({
    part: Math.floor((discountMinor * price) / sum),
    lost: (discountMinor * price) % sum,
  }))
  const left = discountMinor - exact.reduce((all, { part }) => all + part, 0)
  const most = exact
    .map((_, index) => index)
    .toSorted((a, b) => (exact[b]?.lost ?? 0) - (exact[a]?.lost ?? 0))
    .slice(0, left)
  return exact.map(({ part }, index) => part + (most.includes(index) ? 1 : 0))
}

/** A line of a checkout: its price and what is off, in minor units, and the rate of the tax that it contains. */
export function priceLine(list_minor: number, discount_minor: number, taxBp: number): PricedLine {
  const net_minor = list_minor - discount_minor
  return {
    list_minor,
    discount_minor,
    net_minor,
    tax_bp: taxBp,
    tax_minor: taxIn(net_minor, taxBp),
  }
}

/** The sum of a part of lines, in minor units. */
export const sumOf = (
  lines: readonly PricedLine[],
  part: 'list_minor' | 'discount_minor' | 'net_minor',
): number => lines.reduce((sum, line) => sum + line[part], 0)
