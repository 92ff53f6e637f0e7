import type { Tables } from '#school/base/tables.ts'

/** Minor units; `tax_bp` is the rate of the included tax in hundredths of a percent. */
export type PricedLine = Pick<
  Tables['checkout_lines'],
  'list_minor' | 'discount_minor' | 'net_minor' | 'tax_bp' | 'tax_minor'
>

/** The whole, in hundredths of a percent. */
const wholeBp = 10_000

/** The tax included in a gross amount (minor units, whole, not negative), half a unit up. */
export function taxIn(grossMinor: number, taxBp: number): number {
  const divisor = wholeBp + taxBp
  return Math.floor((2 * grossMinor * taxBp + divisor) / (2 * divisor))
}

export type Taxed = { netMinor: number; taxMinor: number }

/**
 * The tax of a receipt's next credit note, after `before` was credited (minor units). It brings the credited
 * tax to the credited part of the receipt's tax, half a unit up: together never more than the receipt's tax,
 * and equal once everything is credited.
 */
export function creditTax(receipt: Taxed, before: Taxed, amountMinor: number): number {
  if (receipt.netMinor === 0) return 0
  const [tax, total] = [BigInt(receipt.taxMinor), BigInt(receipt.netMinor)]
  const credited = BigInt(before.netMinor + amountMinor)
  const due = Number((2n * tax * credited + total) / (2n * total))
  return Math.max(0, due - before.taxMinor)
}

/**
 * Divides a discount over line prices (minor units) in proportion. The remainder of rounding down goes to the
 * lines that lost the most by it, so that the parts add up. No part exceeds its price unless the discount
 * exceeds their sum.
 */
export function spreadDiscount(discountMinor: number, prices: readonly number[]): number[] {
  const sum = prices.reduce((all, price) => all + price, 0)
  if (sum === 0) return prices.map(() => 0)
  const exact = prices.map((price) => ({
    part: Math.floor((discountMinor * price) / sum),
    lost: (discountMinor * price) % sum,
  }))
  const left = discountMinor - exact.reduce((all, { part }) => all + part, 0)
  const largest = exact
    .map((_, index) => index)
    .toSorted((a, b) => (exact[b]?.lost ?? 0) - (exact[a]?.lost ?? 0))
    .slice(0, left)
  return exact.map(({ part }, index) => part + (largest.includes(index) ? 1 : 0))
}

/** Amounts in minor units; `taxBp` in hundredths of a percent. */
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

export const sumOf = (
  lines: readonly PricedLine[],
  part: 'list_minor' | 'discount_minor' | 'net_minor',
): number => lines.reduce((sum, line) => sum + line[part], 0)
