/**
 * Amounts, as the database holds them and as JSON and pages have them. Stored and calculated with are
 * whole minor units (cents); everywhere else an amount is a number of the currency with at most two
 * decimals, like `price`. Only currencies with two decimals fit. Nothing else multiplies or divides by 100.
 */

/** The currency (ISO 4217) of a school that says nothing else. */
export const defaultCurrency = 'USD'

const minorPerUnit = 100

/** The minor units of an amount, to the nearest one: a number such as 1.15 has no exact hundredfold. */
export const toMinor = (amount: number): number => Math.round(amount * minorPerUnit)

/** The amount that so many minor units are. */
export const fromMinor = (minor: number): number => minor / minorPerUnit

/** Whether an amount has at most two decimals, so that it is whole minor units. */
export const isWholeMinor = (amount: number): boolean => fromMinor(toMinor(amount)) === amount

/** So many minor units as text with both decimals: '49.50'. */
export const writeMinor = (minor: number): string => fromMinor(minor).toFixed(2)

/** So many percent of an amount, in minor units, half a unit up. Both are whole and not negative. */
export const percentOf = (minor: number, percent: number): number =>
  Math.floor((minor * percent + 50) / 100)
