import { defaultCurrency } from '#contract/money.ts'
import type { Column } from '#web/ui/data-table/columns.ts'

const formatsOf = (currency: string) => ({
  currency,
  whole: new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }),
  exact: new Intl.NumberFormat('en-US', { style: 'currency', currency }),
})

let formats = formatsOf(defaultCurrency)

/**
 * Has amounts written in a currency (ISO 4217) from now on. A server and a document are of one school, so that it need
 * not be handed to everything that shows an amount.
 */
export function setCurrency(currency: string): void {
  if (currency !== formats.currency) formats = formatsOf(currency)
}

/** An amount as people read it: '$49', '$49.50', and 'Free' for nothing. */
export function formatPrice(amount: number): string {
  if (amount === 0) return 'Free'
  return (Number.isInteger(amount) ? formats.whole : formats.exact).format(amount)
}

/** An amount with both decimals, as documents have it: '$49.50', '-$24.75', '$0.00'. */
export const writeAmount = (amount: number): string => formats.exact.format(amount)

/** The column of the dashboard's tables that shows it. */
export const priceColumn: Column<{ price: number }> = {
  header: 'Price',
  kind: 'number',
  sort: 'price',
  value: ({ price }) => price,
  cell: ({ price }) => formatPrice(price),
}
