/**
 * Amounts of money and their formats. The database and all calculations use whole minor units (cents); JSON and pages
 * use numbers with at most two decimals, like `price`. Only currencies with two decimals are supported. No other file
 * multiplies or divides by 100, or formats a currency.
 */

/** The default currency (ISO 4217). */
export const defaultCurrency = 'USD'

const minorPerUnit = 100

/** The minor units of an amount, to the nearest one: a number such as 1.15 has no exact hundredfold. */
export const toMinor = (amount: number): number => Math.round(amount * minorPerUnit)

/** Minor units as an amount. */
export const fromMinor = (minor: number): number => minor / minorPerUnit

/** Whether an amount has at most two decimals, so that it is whole minor units. */
export const isWholeMinor = (amount: number): boolean => fromMinor(toMinor(amount)) === amount

/** Minor units as a plain number with both decimals, for form fields and records: '49.50'. */
export const formatDecimal = (minor: number): string => fromMinor(minor).toFixed(2)

/** The product speaks English of the United States, on the server and in every browser. */
const formatOf = (currency: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })

const makeFormats = (currency: string) => ({
  exact: formatOf(currency, {}),
  whole: formatOf(currency, { maximumFractionDigits: 0 }),
})

/** The formats of each currency: making one takes longer than using it. */
const formats = new Map<string, ReturnType<typeof makeFormats>>()

function formatsOf(currency: string) {
  const known = formats.get(currency) ?? makeFormats(currency)
  formats.set(currency, known)
  return known
}

/** An amount with its currency (ISO 4217) and both decimals: '$49.50', '-€24.75', '€0.00'. */
export const formatSum = (amount: number, currency: string): string =>
  formatsOf(currency).exact.format(amount)

/** The same of minor units. */
export const formatMinor = (minor: number, currency: string): string =>
  formatSum(fromMinor(minor), currency)

/** A price as people read it: with cents only where there are some, '$49' or '$49.50'. */
export const formatShort = (amount: number, currency: string): string =>
  Number.isInteger(amount) ? formatsOf(currency).whole.format(amount) : formatSum(amount, currency)

const partOf = (format: Intl.NumberFormat): string =>
  format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? ''

/** The symbol of a currency (ISO 4217): '$', '€', 'CHF'. */
export const symbolOf = (currency: string): string => partOf(formatsOf(currency).exact)

/** The name of a currency (ISO 4217) in a sentence: 'US dollars', 'euros'. */
export const nameCurrency = (currency: string): string =>
  partOf(formatOf(currency, { currencyDisplay: 'name' }))

/** Whether the code is of a currency whose amounts have two decimals: the books know no other. */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) &&
  formatOf(code, {}).resolvedOptions().maximumFractionDigits === 2

/** A percentage of an amount in minor units, rounded half up. Both are whole and not negative. */
export const percentOf = (minor: number, percent: number): number =>
  Math.floor((minor * percent + 50) / 100)
