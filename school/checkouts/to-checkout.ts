import type { Checkout, Quote } from '#contract/checkouts.ts'
import { fromMinor } from '#contract/money.ts'
import type { PricedLine } from '#school/books/amounts.ts'
import type { CheckoutLine, CheckoutRow } from '#school/books/books.repo.ts'
import { sumOf } from './new-checkout.ts'

/** What a checkout costs, on the wire. */
export function toQuote(
  lines: readonly { orderId: string; name: string; line: PricedLine }[],
  { coupon, currency }: Pick<Quote, 'coupon' | 'currency'>,
): Quote {
  const priced = lines.map(({ line }) => line)
  return {
    lines: lines.map(({ orderId, name, line }) => ({
      orderId,
      courseName: name,
      price: fromMinor(line.listMinor),
      discount: fromMinor(line.discountMinor),
      net: fromMinor(line.netMinor),
    })),
    subtotal: fromMinor(sumOf(priced, 'listMinor')),
    discount: fromMinor(sumOf(priced, 'discountMinor')),
    total: fromMinor(sumOf(priced, 'netMinor')),
    currency,
    coupon,
  }
}

/** A checkout as its student reads it. */
export function toCheckout(
  row: CheckoutRow,
  lines: readonly CheckoutLine[],
  receipt: Checkout['receipt'],
): Checkout {
  const named = lines.map((line) => ({
    orderId: line.order_id,
    name: line.name,
    line: {
      listMinor: line.list_minor,
      discountMinor: line.discount_minor,
      netMinor: line.net_minor,
      taxBp: line.tax_bp,
      taxMinor: line.tax_minor,
    },
  }))
  return {
    ...toQuote(named, { coupon: row.coupon_code, currency: row.currency }),
    _id: row.id,
    status: row.status,
    url: row.url,
    expiresAt: row.held_until,
    receipt,
    createdAt: row.created_at,
  }
}
