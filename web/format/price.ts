import { defaultCurrency, formatShort, formatSum, symbolOf } from '#contract/money.ts'
import type { Column } from '#web/ui/data-table/columns.ts'

let currency = defaultCurrency

/**
 * Formats amounts in a currency (ISO 4217) from now on. A server and a document are of one school, so that it need
 * not be handed to everything that shows an amount.
 */
export function setCurrency(code: string): void {
  currency = code
}

/** An amount as people read it: `formatShort` in the school's currency, and 'Free' for nothing. */
export const formatPrice = (amount: number): string =>
  amount === 0 ? 'Free' : formatShort(amount, currency)

/** An amount with both decimals, as documents have it: `formatSum` in the school's currency. */
export const formatAmount = (amount: number): string => formatSum(amount, currency)

/** What a field for an amount is called: with the symbol of the school's currency. */
export const labelSum = (label: string): string => `${label} (${symbolOf(currency)})`

/** The column of the dashboard's tables that shows it. */
export const priceColumn: Column<{ price: number }, 'price'> = {
  header: 'Price',
  kind: 'number',
  sort: 'price',
  cell: ({ price }) => formatPrice(price),
}
