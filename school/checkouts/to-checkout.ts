import type { Checkout, Quote } from '#contract/checkouts.ts'
import { fromMinor } from '#contract/money.ts'
import { sumOf, type PricedLine } from '#school/books/amounts.ts'
import type { CheckoutLine, CheckoutRow } from '#school/books/books.repo.ts'

/** What a checkout costs, on the wire. */
export const toQuote = (
  lines: readonly (PricedLine & Pick<CheckoutLine, 'order_id' | 'name'>)[],
  { coupon, currency }: Pick<Quote, 'coupon' | 'currency'>,
): Quote => ({
  lines: lines.map((line) => ({
    orderId: line.order_id,
    courseName: line.name,
    price: fromMinor(line.list_minor),
    discount: fromMinor(line.discount_minor),
    net: fromMinor(line.net_minor),
  })),
  subtotal: fromMinor(sumOf(lines, 'list_minor')),
  discount: fromMinor(sumOf(lines, 'discount_minor')),
  total: fromMinor(sumOf(lines, 'net_minor')),
  currency,
  coupon,
})

/** A checkout as its student reads it. */
export const toCheckout = (
  row: CheckoutRow,
  lines: readonly CheckoutLine[],
  receipt: Checkout['receipt'],
): Checkout => ({
  ...toQuote(lines, { coupon: row.coupon_code, currency: row.currency }),
  _id: row.id,
  status: row.status,
  url: row.url,
  expiresAt: row.held_until,
  receipt,
  createdAt: row.created_at,
})
