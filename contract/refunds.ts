import { z } from './zod.ts'
import type { Calls } from './endpoint.ts'
import {
  amount,
  example,
  id,
  idParams,
  inCurrency,
  insertedId,
  modifiedCount,
  moment,
  number,
  oneOf,
  paging,
  sortBy,
  text,
  textOrNone,
} from './fields.ts'
import { isWholeMinor } from './money.ts'

/**
 * The state of a refund: `wanted` until the provider has taken it, or until an admin has given back by hand what was
 * paid by hand; `pending` at the provider; `failed` waits for an admin, who tries again, gives it back by hand or
 * drops it; `void` was dropped, or is a disputed sum that the bank has given back to the school. The books hold what
 * is neither failed nor void.
 */
export const refundStatuses = [
  'wanted',
  'pending',
  'succeeded',
  'failed',
  'by-hand',
  'void',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * Why money goes back: by the policy of cancellations, because the school has cancelled, by an admin (goodwill),
 * because it came when there was no place any more (late), twice (surplus), or not as it was asked for (fault), by
 * somebody at the provider (foreign), or by the bank after a dispute.
 */
export const refundReasons = [
  'policy',
  'school-cancelled',
  'goodwill',
  'late',
  'surplus',
  'fault',
  'foreign',
  'dispute',
] as const
export type RefundReason = (typeof refundReasons)[number]

const refund = z.object({
  _id: id,
  status: z.enum(refundStatuses),
  amount: amount(24.75, 'What goes back'),
  booked: amount(24.75, 'What the books hold of it: no more than was paid; 0 once it failed'),
  reason: z.enum(refundReasons),
  note: z.string().nullable().meta(example('The room was cold', 'What an admin says of it')),
  error: z.string().nullable().meta(example('expired_or_canceled_card', 'Why it failed')),
  studentName: z.string().meta(example('Mila Novak')),
  studentEmail: z.string().meta(example('mila@mail.example')),
  courseName: z
    .string()
    .nullable()
    .meta(example('Night skies', 'The class; null where it is of a payment that has bought none')),
  byHand: z
    .boolean()
    .meta(example(false, 'Whether it was paid by hand, so that it goes back by hand')),
  createdAt: moment,
})
export type Refund = z.output<typeof refund>

/** A sum that is more than nothing, with at most two decimals. */
const sum = number('Amount', 'the amount')
  .positive('Amount must be more than 0')
  .max(100_000, 'Amount can be at most 100,000')
  .refine(isWholeMinor, 'Amount can have at most two decimals')
  .meta(example(24.75, inCurrency()))

export const refundForm = z.object({
  amount: sum,
  reason: text('Reason', 3, 500).meta(example('The room was cold', 'The student reads it')),
})

/** The payload of POST /order/:id/cancel (clause 13.7). */
export const placeCancellation = z.object({
  amount: z
    .union([z.literal(0), sum])
    .meta(example(24.75, inCurrency('What is refunded: any part of what is left, or 0'))),
  reason: refundForm.shape.reason,
})

export const manualMethods = ['cash', 'transfer'] as const

export const paidByHandForm = z.object({
  amount: sum,
  method: oneOf('Method', manualMethods).meta(example('cash')),
  note: textOrNone('Note', 500).meta(example('Receipt book, sheet 12', 'May be empty')),
})

export type PaidByHand = z.output<typeof paidByHandForm>

export const refundCalls = {
  refundOrder: {
    method: 'POST',
    path: '/order/:id/refund',
    summary: 'Give back any part of what is left of what was paid for a place; the place stays',
    access: 'refunds:manage',
    params: idParams,
    body: refundForm,
    response: insertedId,
    idempotencyKey: true,
    errors: ['not-found', 'order-not-paid'],
  },

  cancelPlace: {
    method: 'POST',
    path: '/order/:id/cancel',
    summary: "Cancel a student's paid place, with any part of what is left of the payment",
    access: 'refunds:manage',
    params: idParams,
    body: placeCancellation,
    response: modifiedCount,
    errors: ['not-found', 'order-not-paid'],
  },

  payByHand: {
    method: 'POST',
    path: '/order/:id/paid-by-hand',
    summary: 'Note that an order was paid in cash or by transfer; takes one seat',
    access: 'refunds:manage',
    params: idParams,
    body: paidByHandForm,
    response: modifiedCount,
    errors: ['not-found', 'payment-under-way', 'no-seats-left', 'class-not-open', 'class-started'],
  },

  listRefunds: {
    method: 'GET',
    path: '/refunds',
    summary: 'Every refund, newest first',
    access: 'refunds:manage',
    query: z.object({
      status: oneOf('Status', refundStatuses).optional(),
      ...paging,
      sort: sortBy('name', 'amount', 'for', 'status'),
    }),
    response: z.array(refund),
    paged: true,
  },

  returnFault: {
    method: 'POST',
    path: '/checkout/:id/return',
    summary: 'Give back the money of a checkout at fault, with its seats',
    access: 'refunds:manage',
    params: idParams,
    response: modifiedCount,
    errors: ['not-at-fault', 'payment-elsewhere', 'payments-unreachable', 'payments-refused'],
  },

  retryRefund: {
    method: 'POST',
    path: '/refund/:id/retry',
    summary: 'Ask the payment provider once more for a refund that failed',
    access: 'refunds:manage',
    params: idParams,
    response: modifiedCount,
    errors: ['not-found', 'refund-not-open'],
  },

  dropRefund: {
    method: 'POST',
    path: '/refund/:id/drop',
    summary: 'Note that a refund that failed is not owed any more',
    access: 'refunds:manage',
    params: idParams,
    response: modifiedCount,
    errors: ['not-found', 'refund-not-open'],
  },

  settleByHand: {
    method: 'POST',
    path: '/refund/:id/by-hand',
    summary: 'Note that a refund was given back by hand, which failed or was paid by hand',
    access: 'refunds:manage',
    params: idParams,
    response: modifiedCount,
    errors: ['not-found', 'refund-not-open'],
  },
} satisfies Calls
