/**
 * Amounts of money and their formats. The database and all calculations use whole minor units (cents); JSON and pages
 * use numbers with at most two decimals, like `price`. Only currencies with two decimals are supported. No other file
 * multiplies or divides by 100; on pages messages/formats.ts formats amounts.
 */

/** The default currency (ISO 4217). */
export const defaultCurrency = 'USD'

const minorPerUnit = 100

/** The minor units of an amount, to the nearest one: a number such as 1.15 has no exact hundredfold. */
export const toMinor = (amount: number): number => Math.round(amount * minorPerUnit)

/** Minor units as an amount. */
export const fromMinor = (minor: number): number => minor / minorPerUnit

/** An amount in minor units with its currency (ISO 4217), to be formatted in any language. */
export const sumIn = (minor: number, currency: string) => ({ amount: fromMinor(minor), currency })

/** Whether an amount has at most two decimals, so that it is whole minor units. */
export const isWholeMinor = (amount: number): boolean => fromMinor(toMinor(amount)) === amount

/** Minor units as a plain number with both decimals, for form fields and records: '49.50'. */
export const formatDecimal = (minor: number): string => fromMinor(minor).toFixed(2)

/** The history, the refusals of the API and the command line are in English; the rest has messages/formats.ts. */
const formatOf = (currency: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })

/** The format of each currency: making one takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** An amount with its currency (ISO 4217) and both decimals: '$49.50', '-€24.75', '€0.00'. */
export function formatSum(amount: number, currency: string): string {
  const format = formats.get(currency) ?? formatOf(currency, {})
  formats.set(currency, format)
  return format.format(amount)
}

/** The same of minor units. */
export const formatMinor = (minor: number, currency: string): string =>
  formatSum(fromMinor(minor), currency)

/** Whether the code is of a currency whose amounts have two decimals: the books know no other. */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) &&
  formatOf(code, {}).resolvedOptions().maximumFractionDigits === 2

/** A percentage of an amount in minor units, rounded half up. Both are whole and not negative. */
export const percentOf = (minor: number, percent: number): number =>
  Math.floor((minor * percent + 50) / 100)
