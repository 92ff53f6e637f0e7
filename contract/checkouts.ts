import { z } from './zod.ts'
import type { Calls } from './endpoint.ts'
import { amount, currencyCode, example, id, idParams, moment, textOrNone } from './fields.ts'
import { document } from './receipts.ts'

/** How many characters the code of a coupon has at most. */
export const longestCode = 40

/** How many orders one checkout can have. */
export const maxLines = 20

/**
 * The states of a checkout (clause 13.2): `starting`, `open` and `processing` hold the seats, `fault` too, which waits
 * for an admin. `processing` is paid by a way that takes days; `refused` was paid too late and goes back whole.
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

/** The states in which a checkout holds its seats and waits for the provider. */
export const waitingStatuses: readonly CheckoutStatus[] = ['starting', 'open', 'processing']

/** The states of a checkout that is over and was not paid in time. */
export const endedStatuses: readonly CheckoutStatus[] = ['expired', 'failed', 'refused']

const orderIds = z
  .array(id, { error: 'Please choose what you want to pay for' })
  .min(1, 'Please choose what you want to pay for')
  .max(maxLines, `At most ${maxLines} classes can be paid for at once`)
  .refine((ids) => new Set(ids).size === ids.length, 'One order is named twice')

/** What is to be paid for (clause 13.2). */
const checkoutRequest = z.object({
  orderIds,
  coupon: textOrNone('Coupon', longestCode)
    .optional()
    .meta(example('SPRING-20', 'The code of a coupon; capitals and small letters are the same')),
})
export type CheckoutRequest = z.output<typeof checkoutRequest>

const line = z.object({
  orderId: id,
  courseName: z.string().meta(example('Night skies')),
  price: amount(49.5, 'Before the discount'),
  discount: amount(9.5, 'What is off'),
  net: amount(40, 'What is to be paid for it'),
})

/** What a checkout costs, in parts. */
const quote = z.object({
  lines: z.array(line),
  subtotal: amount(49.5, 'Before the discount'),
  discount: amount(9.5, 'What is off'),
  total: amount(40, 'What is to be paid'),
  currency: currencyCode,
  coupon: z
    .string()
    .nullable()
    .meta(example('SPRING-20', 'The code that the discount is from; null without one')),
})
export type Quote = z.output<typeof quote>

const checkout = quote.extend({
  _id: id,
  status: z.enum(checkoutStatuses),
  url: z
    .string()
    .nullable()
    .describe(
      'Where to pay, of a demonstration a path of this site; null where nothing is left to do',
    ),
  expiresAt: z
    .int()
    .nullable()
    .describe(
      'Until when it can be paid, milliseconds since 1970, and its seats are held; that of an earlier checkout of the same class where it has not passed; null where it need not be',
    ),
  receipt: document
    .optional()
    .describe('Absent until it is paid, and where nothing was to be paid'),
  createdAt: moment,
})
export type Checkout = z.output<typeof checkout>

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
    summary: 'What some of the own unpaid orders cost together; holds nothing',
    access: 'orders:pay',
    body: checkoutRequest,
    response: quote,
    errors: ['not-found', 'order-paid'],
  },

  startCheckout: {
    method: 'POST',
    path: '/checkout',
    summary: 'Pay for some of the own orders at once: all of them, or none',
    access: 'orders:pay',
    body: checkoutRequest,
    response: checkout,
    errors: refusals,
  },

  readCheckout: {
    method: 'GET',
    path: '/checkout/:id',
    summary: 'An own checkout',
    access: 'orders:pay',
    params: idParams,
    response: checkout,
    errors: ['not-found'],
  },

  closeCheckout: {
    method: 'POST',
    path: '/checkout/:id/close',
    summary: 'Give up an own checkout that is open; gives its seats back',
    access: 'orders:pay',
    params: idParams,
    response: checkout,
    errors: ['not-found', 'payment-under-way', 'payments-unreachable', 'payments-refused'],
  },
} satisfies Calls
