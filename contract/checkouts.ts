import { z } from './zod.ts'
import type { Calls } from './endpoint.ts'
import { amount, currencyCode, example, id, idParams, moment } from './fields.ts'

/** How many orders one checkout can have. */
export const mostLines = 20

export const checkoutStatuses = ['paid'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

const orderIds = z
  .array(id, { error: 'Please choose what you want to pay for' })
  .min(1, 'Please choose what you want to pay for')
  .max(mostLines, `At most ${mostLines} classes can be paid for at once`)
  .refine((ids) => new Set(ids).size === ids.length, 'One order is named twice')

/** What is to be paid for (clause 13.2). */
const wanted = z.object({ orderIds })
export type Wanted = z.output<typeof wanted>

const line = z.object({
  orderId: id,
  courseName: z.string().meta(example('Night skies')),
  price: amount(49.5, 'Dollars, before the discount'),
  discount: amount(9.5, 'Dollars off'),
  net: amount(40, 'What is to be paid for it'),
})

/** What a checkout costs, in parts. */
const quote = z.object({
  lines: z.array(line),
  subtotal: amount(49.5, 'Before the discount'),
  discount: amount(9.5, 'Dollars off'),
  total: amount(40, 'What is to be paid'),
  currency: currencyCode,
})
export type Quote = z.output<typeof quote>

const checkout = quote.extend({
  _id: id,
  status: z.enum(checkoutStatuses),
  url: z.string().nullable().describe('Where to pay; null where there is nothing left to do'),
  receiptId: id.nullable().describe('The receipt; null where nothing was to be paid'),
  createdAt: moment,
})
export type Checkout = z.output<typeof checkout>

const refusals = [
  'not-found',
  'order-paid',
  'no-seats-left',
  'class-not-open',
  'class-started',
] as const

export const checkoutCalls = {
  quoteCheckout: {
    method: 'POST',
    path: '/checkout/quote',
    summary: 'What some of the own unpaid orders cost together; holds nothing',
    access: 'orders:pay',
    body: wanted,
    response: quote,
    errors: ['not-found', 'order-paid'],
  },

  startCheckout: {
    method: 'POST',
    path: '/checkout',
    summary: 'Pay for some of the own orders at once: all of them, or none',
    access: 'orders:pay',
    body: wanted,
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
} satisfies Calls
