/**
 * The database and all calculations use whole minor units (cents); JSON and pages use numbers with at most
 * two decimals, like `price`. Only currencies with two decimals are supported. No other file multiplies or
 * divides by 100; on pages messages/formats.ts formats amounts.
 */

export const defaultCurrency = 'USD'

const minorPerUnit = 100

/** Rounds: a number such as 1.15 times 100 is not exact. */
export const toMinor = (amount: number): number => Math.round(amount * minorPerUnit)

export const fromMinor = (minor: number): number => minor / minorPerUnit

/** `currency` is ISO 4217. For formatting in any language. */
export const sumIn = (minor: number, currency: string) => ({ amount: fromMinor(minor), currency })

/** At most two decimals. */
export const isWholeMinor = (amount: number): boolean => fromMinor(toMinor(amount)) === amount

/** Both decimals, for form fields and records: '49.50'. */
export const formatDecimal = (minor: number): string => fromMinor(minor).toFixed(2)

/** The history, the API's refusals and the command line are in English; messages/formats.ts has the rest. */
const formatOf = (currency: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })

/** Cached: making a format takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** Both decimals, `currency` in ISO 4217: '$49.50', '-€24.75', '€0.00'. */
export function formatSum(amount: number, currency: string): string {
  const format = formats.get(currency) ?? formatOf(currency, {})
  formats.set(currency, format)
  return format.format(amount)
}

/** `minor` is in minor units. */
export const formatMinor = (minor: number, currency: string): string =>
  formatSum(fromMinor(minor), currency)

/** Only currencies with two decimals: the books support no others. */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) &&
  formatOf(code, {}).resolvedOptions().maximumFractionDigits === 2

/** Rounded half up. Both arguments are whole and not negative. */
export const percentOf = (minor: number, percent: number): number =>
  Math.floor((minor * percent + 50) / 100)
