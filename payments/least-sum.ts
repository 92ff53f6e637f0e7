/** Minimums other than 0.50: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minSums: Record<string, number> = {
  AED: 200,
  BGN: 100,
  CZK: 1_500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1_000,
}

/** In minor units; `currency` is ISO 4217 in capitals. */
export const minSum = (currency: string): number => minSums[currency] ?? 50
