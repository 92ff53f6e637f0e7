import type { Booking, Checkout, Quote } from '#contract/checkouts.ts'
import { formerInstructor } from '#contract/former.ts'
import { fromMinor } from '#contract/money.ts'
import { sumOf, type PricedLine } from '#school/books/amounts.ts'
import type { CheckoutRow } from '#school/sales/checkouts.repo.ts'
import type { BookingRow, CheckoutLine } from '#school/sales/lines.repo.ts'

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

const toBooking = (row: BookingRow): Booking => ({
  classId: row.id,
  instructorId: row.instructor_id,
  instructorName: row.instructor_name || formerInstructor,
  photo: row.photo,
  meetings: row.meetings,
  place: row.place,
  onlineUrl: row.online_url,
  bring: row.bring,
})

export function toCheckout(
  row: CheckoutRow,
  lines: readonly CheckoutLine[],
  receipt: Checkout['receipt'],
  bookings: ReadonlyMap<string, BookingRow>,
): Checkout {
  const quote = toQuote(lines, { coupon: row.coupon_code, currency: row.currency })
  const bookingOf = (orderId: string) => {
    const booking = bookings.get(orderId)
    return booking === undefined ? null : toBooking(booking)
  }
  return {
    ...quote,
    lines: quote.lines.map((line) => ({ ...line, booking: bookingOf(line.orderId) })),
    _id: row.id,
    status: row.status,
    url: row.url,
    expiresAt: row.held_until,
    receipt,
    createdAt: row.created_at,
  }
}
