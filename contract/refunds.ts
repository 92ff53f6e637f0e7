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
  oneOf,
  paging,
  sortBy,
  sum,
  text,
  textOrNone,
} from './fields.ts'
import { moneyProblem } from './money-problem.ts'
import { undatedRefundDays } from './undated-refunds.ts'

/**
 * The state of a refund: `wanted` until the provider has accepted it, or until an admin has manually refunded
 * a manual payment; `pending` at the provider; `failed` waits for an admin, who retries it, refunds it
 * manually or drops it; `void` was dropped, or is a disputed sum that the bank returned to the school. The
 * books contain refunds that are neither failed nor void.
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
 * The reason: the cancellation policy, because the school has cancelled, by an admin (goodwill), because the
 * payment came when no seat was left (late), twice (surplus), or not as requested (fault), by somebody at the
 * provider (foreign), or the bank after a dispute.
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
  amount: amount(24.75, 'The amount to refund'),
  booked: amount(24.75, 'How much of it is in the books: no more than was paid; 0 once it failed'),
  reason: z.enum(refundReasons),
  note: z.string().nullable().meta(example('The room was cold', 'An admin’s note')),
  error: z.string().nullable().meta(example('expired_or_canceled_card', 'Why it failed')),
  problem: moneyProblem,
  studentName: z.string().meta(example('Mila Novak')),
  studentEmail: z.string().meta(example('mila@mail.example')),
  courseName: z.string().nullable().meta(example('Night skies', 'The class, if any')),
  byHand: z.boolean().meta(example(false, 'Whether it is refunded manually')),
  createdAt: moment,
})
export type Refund = z.output<typeof refund>

/**
 * Why only part of the price is refunded: until that many hours before the class, more would have been due.
 */
export const refundRule = z.object({
  percent: z.int().meta(example(50, 'How much of the price is refunded')),
  hoursBefore: z.int().meta(example(336, 'The class begins in less than so many hours')),
})
export type RefundRule = z.output<typeof refundRule>

/** The terms of a booking: what cancelling refunds, by the time of cancelling. */
export const refundSteps = z
  .array(
    z.object({
      until: moment,
      percent: z.int().meta(example(100, 'How much of the price is refunded until then')),
    }),
  )
  .nullable()
  .describe(
    `What cancelling refunds until when, soonest first, steps that have passed too; nothing after the last. Null without dates: all of it until a check-in, for up to ${undatedRefundDays} days`,
  )
export type RefundSteps = z.output<typeof refundSteps>

const amountSent = sum('labelAmount', 'giveAmount').meta(example(24.75, inCurrency()))

export const refundForm = z.object({
  amount: amountSent,
  reason: text('labelReason', 3, 500).meta(example('The room was cold', 'The student reads it')),
})

/** Clause 13.7. */
export const seatCancellation = z.object({
  amount: z.union([z.literal(0), amountSent]).meta(example(24.75, inCurrency('The refund, or 0'))),
  reason: refundForm.shape.reason,
})

export const manualMethods = ['cash', 'transfer'] as const

export const paidByHandForm = z.object({
  amount: amountSent,
  method: oneOf('labelMethod', manualMethods).meta(example('cash')),
  note: textOrNone('labelNote', 500).meta(example('Receipt book, sheet 12', 'May be empty')),
})

export type PaidByHand = z.output<typeof paidByHandForm>

export const refundCalls = {
  refundOrder: {
    method: 'POST',
    path: '/order/:id/refund',
    summary: 'Refund any part of what is left of a payment; the student keeps the seat',
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
    summary: "Cancel a student's paid order, and refund any part of what is left of the payment",
    access: 'refunds:manage',
    params: idParams,
    body: seatCancellation,
    response: modifiedCount,
    errors: ['not-found', 'order-not-paid'],
  },

  payByHand: {
    method: 'POST',
    path: '/order/:id/paid-by-hand',
    summary: 'Record that an order was paid in cash or by transfer; takes one seat',
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
      status: oneOf('labelStatus', refundStatuses).optional(),
      ...paging,
      sort: sortBy('name', 'amount', 'for', 'status'),
    }),
    response: z.array(refund),
    paged: true,
  },

  returnFault: {
    method: 'POST',
    path: '/checkout/:id/return',
    summary: 'Refund a faulty checkout and release its seats',
    access: 'refunds:manage',
    params: idParams,
    response: modifiedCount,
    errors: ['not-at-fault', 'payment-elsewhere', 'payments-unreachable', 'payments-refused'],
  },

  retryRefund: {
    method: 'POST',
    path: '/refund/:id/retry',
    summary: 'Retry a failed refund at the payment provider',
    access: 'refunds:manage',
    params: idParams,
    response: modifiedCount,
    errors: ['not-found', 'refund-not-open'],
  },

  dropRefund: {
    method: 'POST',
    path: '/refund/:id/drop',
    summary: 'Record that a failed refund is no longer owed',
    access: 'refunds:manage',
    params: idParams,
    response: modifiedCount,
    errors: ['not-found', 'refund-not-open'],
  },

  settleByHand: {
    method: 'POST',
    path: '/refund/:id/by-hand',
    summary: 'Record that a failed or manual refund was paid out manually',
    access: 'refunds:manage',
    params: idParams,
    response: modifiedCount,
    errors: ['not-found', 'refund-not-open'],
  },
} satisfies Calls
