import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { publicChanges, type Calls, type Limit } from './endpoint.ts'
import {
  amount,
  currencyCode,
  example,
  id,
  idParams,
  languageTag,
  moment,
  photo,
  textOrNone,
} from './fields.ts'
import { meetings, onlineUrl, place } from './meetings.ts'
import { document } from './receipts.ts'

/** In characters. */
export const maxCodeLength = 40

export const maxLines = 20

/**
 * The states of a checkout (clause 13.2). `starting`, `open`, `processing` and `fault` hold the seats;
 * `fault` waits for an admin. `processing` was paid with a method that takes days; `refused` was paid too
 * late and is refunded in full.
 */
export const checkoutStatuses = [
  'starting',
  'open',
  'processing',
  'paid',
  'expired',
  'failed',
  'refused',
  'fault',
] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** The checkout holds its seats and waits for the provider. */
export const waitingStatuses: readonly CheckoutStatus[] = ['starting', 'open', 'processing']

/** The checkout is over and was not paid in time. */
export const endedStatuses: readonly CheckoutStatus[] = ['expired', 'failed', 'refused']

const orderIds = z
  .array(id, { error: fault('choosePayment') })
  .min(1, fault('choosePayment'))
  .max(maxLines, fault('manyOrders', { max: maxLines }))
  .refine((ids) => new Set(ids).size === ids.length, fault('orderTwice'))

/** Clause 13.2. */
const checkoutRequest = z.object({
  orderIds,
  coupon: textOrNone('labelCoupon', maxCodeLength)
    .optional()
    .meta(example('SPRING-20', 'In any case')),
})
export type CheckoutRequest = z.output<typeof checkoutRequest>

const newCheckout = checkoutRequest.extend({
  language: languageTag
    .optional()
    .describe('Of the pages to pay on and to return to; by default the account’s'),
})
export type NewCheckoutRequest = z.output<typeof newCheckout>

const line = z.object({
  orderId: id,
  courseName: z.string().meta(example('Night skies')),
  price: amount(49.5, 'Before the discount'),
  discount: amount(9.5, 'The discount'),
  net: amount(40, 'Price less discount'),
})

const quote = z.object({
  lines: z.array(line),
  subtotal: amount(49.5, 'Before the discount'),
  discount: amount(9.5, 'The discount'),
  total: amount(40, 'The amount due'),
  currency: currencyCode,
  coupon: z.string().nullable().meta(example('SPRING-20', 'The coupon, if any')),
})
export type Quote = z.output<typeof quote>

/** The class as it is now. */
const booking = z.object({
  classId: id,
  instructorId: id,
  instructorName: z.string().meta(example('Ada Holm')),
  photo: photo.meta(example('/photos/class-01.jpg', 'The photo of the class; may be empty')),
  meetings,
  place,
  onlineUrl,
  bring: z.string().meta(example('A tripod\nWarm clothes', 'One point a line')),
})
export type Booking = z.output<typeof booking>

const checkout = quote.extend({
  _id: id,
  lines: z.array(
    line.extend({
      booking: booking.nullable().describe('What was booked; null until paid, or once cancelled'),
    }),
  ),
  status: z.enum(checkoutStatuses),
  url: z.string().nullable().describe('The page to pay on; null if nothing is left to do'),
  expiresAt: z
    .int()
    .nullable()
    .describe('Until when its seats are held, milliseconds since 1970; null if nothing is due'),
  receipt: document.optional().describe('Absent until paid, or if nothing was due'),
  createdAt: moment,
})
export type Checkout = z.output<typeof checkout>

const hour = 3_600_000
const day = 24 * hour

/** Limits on seats that are held but not paid for: see decision 51. */
export const holdLimits = {
  started: { max: 10, of: 'checkouts whose deadline has not passed', per: 'account' },
  newSeats: { max: 3, of: 'seats held', per: 'account that has never paid' },
  unpaid: { max: 3, of: 'holds left unpaid', per: 'account that has never paid', within: day },
  // More than a class behind one router needs.
  unpaidFrom: { max: 60, of: 'holds left unpaid by such accounts', per: 'address', within: day },
} satisfies Record<string, Limit>

/** Counted in each process; both windows must be equal. */
export const codeLimits = {
  account: { max: 10, of: 'unknown coupon codes', per: 'account', within: hour },
  address: { max: 100, of: 'unknown coupon codes', per: 'address', within: hour },
} satisfies Record<string, Limit>

/** How often to ask the provider while a student waits. */
export const paymentChecks = {
  max: 1,
  of: 'question to the payment provider',
  per: 'checkout',
  within: 2_000,
} satisfies Limit

const refusals = [
  'not-found',
  'order-paid',
  'payment-under-way',
  'payments-unreachable',
  'payments-refused',
  'no-seats-left',
  'limit-reached',
  'class-not-open',
  'class-started',
] as const

export const checkoutCalls = {
  quoteCheckout: {
    method: 'POST',
    path: '/checkout/quote',
    summary: 'The price of some of one’s own unpaid orders; holds no seats',
    access: 'orders:pay',
    body: checkoutRequest,
    response: quote,
    errors: ['not-found', 'order-paid'],
    limits: Object.values(codeLimits),
  },

  startCheckout: {
    method: 'POST',
    path: '/checkout',
    summary: 'Pay for some of one’s own orders at once, all or none',
    access: 'orders:pay',
    body: newCheckout,
    response: checkout,
    errors: refusals,
    limits: [publicChanges, ...Object.values(holdLimits), ...Object.values(codeLimits)],
  },

  readCheckout: {
    method: 'GET',
    path: '/checkout/:id',
    summary: 'One of one’s own checkouts',
    access: 'orders:pay',
    params: idParams,
    response: checkout,
    errors: ['not-found'],
    limits: [paymentChecks],
  },

  closeCheckout: {
    method: 'POST',
    path: '/checkout/:id/close',
    summary: 'Cancel one’s own open checkout and release its seats',
    access: 'orders:pay',
    params: idParams,
    response: checkout,
    errors: ['not-found', 'payment-under-way', 'payments-unreachable', 'payments-refused'],
    limits: [publicChanges],
  },
} satisfies Calls
