import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { classStatuses } from './classes.ts'
import { publicChanges, type Calls, type Limit } from './endpoint.ts'
import {
  amount,
  deletedCount,
  email,
  example,
  id,
  idParams,
  inCurrency,
  insertedId,
  longPaging,
  modifiedCount,
  moment,
  oneOf,
  paging,
  personName,
  photo,
  sortBy,
  text,
} from './fields.ts'
import { meetings, onlineUrl, place } from './meetings.ts'
import { refundRule, refundSteps } from './refunds.ts'

export const orderStatuses = ['Not Paid', 'Paid'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Clause 3.4. */
const order = z.object({
  _id: id,
  courseName: z.string().meta(example('Night skies')),
  status: z.enum(orderStatuses),
  studentName: z.string().meta(example('Mila Novak')),
  studentEmail: z.string().meta(example('mila@mail.example')),
  classId: id,
  hasPage: z.boolean().meta(example(true, 'Whether its class is public')),
  photo: photo.meta(example('/photos/class-01.jpg', 'The photo of its class; may be empty')),
  classStatus: z.enum(classStatuses).meta(example('approved', 'The status of its class')),
  availableSeats: z.int().meta(example(12, 'Seats of its class that are free right now')),
  price: amount(49.5, 'The price when it was placed'),
  createdAt: moment,
  paidAt: z.int().nullable().describe('Milliseconds since 1970; null until paid'),
  meetings,
  place,
  onlineUrl,
  refund: z
    .number()
    .nullable()
    .meta(example(24.75, inCurrency('The refund if cancelled now'))),
  refundRule: refundRule.nullable().describe('Why only part of the price is refunded, if so'),
  refundSteps: refundSteps.describe('While unpaid: the terms if it is paid now, as of its class'),
  discountLost: amount(0, 'Deducted from the refund because the other classes lose the coupon'),
  checkout: id.nullable().describe('The checkout of its seat, if any'),
  receipt: id.nullable().describe('Its receipt, if any'),
})
export type Order = z.output<typeof order>

/** A paid seat that ended because its class was cancelled or withdrawn (clause 10.5). */
const cancelledOrder = order
  .pick({ _id: true, courseName: true, classId: true, hasPage: true, photo: true, meetings: true })
  .extend({
    cancelledAt: moment,
    refund: z
      .number()
      .nullable()
      .meta(example(49.5, inCurrency('The refund, or 0; null if nothing was paid'))),
    credit: id.nullable().describe('The last credit note for it, if any'),
    receipt: id.nullable().describe('Its receipt, if any'),
  })
export type CancelledOrder = z.output<typeof cancelledOrder>

const checkedIn = z
  .boolean()
  .meta(example(true, 'Whether the student was checked in, at any meeting'))

/** For the class's instructor and admins (clause 10.8). */
const rosterEntry = order
  .pick({ _id: true, studentName: true, studentEmail: true, status: true, paidAt: true })
  .extend({
    checkedIn,
    checkIns: z
      .array(
        z.object({
          meetingId: id.nullable().describe('Null: while the class had no dates'),
          at: moment,
        }),
      )
      .describe('The first one first; also those of meetings that were taken out of the class'),
    refund: amount(24.75, 'The refund if cancelled now; for admins, else null').nullable(),
    refundRule: refundRule.nullable().describe('Why only part of the price is refunded, if so'),
    left: amount(49.5, 'Still refundable; for admins, else null').nullable(),
    refunded: amount(0, 'Already refunded; for admins, else null').nullable(),
  })
export type RosterEntry = z.output<typeof rosterEntry>

/** Clause 5.5. */
export const orderForm = z.object({
  studentName: personName('labelName', 1, 256).meta(example('Mila Novak')),
  studentEmail: email,
})

/**
 * Without `classId`, `courseName` must name exactly one approved class (clause 7.11). The order belongs to
 * the token's account, and its e-mail is that account's.
 */
const newOrder = orderForm.extend({
  courseName: text('labelCourseName', 1, 120).meta(example('Night skies')),
  classId: id.optional().describe('Without it courseName must name exactly one approved class'),
  status: z.unknown().optional().describe('Ignored: a new order is not paid'),
})

/** Bounded, so that deleting a user stays cheap. */
export const unpaidOrders = { max: 200, of: 'unpaid orders', per: 'account' } satisfies Limit

export const orderCalls = {
  placeOrder: {
    method: 'POST',
    path: '/order',
    summary: 'Put a class in the cart',
    access: 'orders:place',
    body: newOrder,
    response: insertedId,
    idempotencyKey: true,
    errors: [
      'course-not-found',
      'course-ambiguous',
      'class-not-open',
      'class-started',
      'already-ordered',
      'limit-reached',
    ],
    limits: [unpaidOrders],
  },

  listOrders: {
    method: 'GET',
    path: '/order',
    summary: "A student's own orders",
    access: 'orders:list',
    query: z.object({ email, ...longPaging, sort: sortBy('name', 'status', 'price') }),
    response: z.array(order),
    paged: true,
  },

  listCancelledOrders: {
    method: 'GET',
    path: '/orders/cancelled',
    summary:
      'One’s own paid orders whose class the school cancelled, latest first, until the class would have ended or, without dates, for 30 days',
    access: 'orders:list',
    query: z.object(paging),
    response: z.array(cancelledOrder),
    paged: true,
  },

  payOrder: {
    method: 'PUT',
    path: '/order/:id',
    summary:
      'Pay an own order and take one seat; of a class with a price only where a confirmation counts as the payment',
    access: 'orders:pay',
    params: idParams,
    body: z.object({ status: oneOf('labelStatus', ['Paid']) }),
    response: modifiedCount,
    errors: [
      'not-found',
      'payment-needed',
      'payment-under-way',
      'no-seats-left',
      'class-not-open',
      'class-started',
    ],
    limits: [publicChanges],
  },

  deleteOrder: {
    method: 'DELETE',
    path: '/order/:id',
    summary: 'Delete one’s own order; a paid one is cancelled and its seat released',
    access: 'orders:delete',
    params: idParams,
    response: deletedCount.extend({
      refund: z
        .number()
        .optional()
        .meta(example(24.75, inCurrency('What is refunded; absent if nothing was paid here'))),
    }),
    errors: ['not-found', 'payment-under-way', 'payments-unreachable', 'payments-refused'],
    limits: [publicChanges],
  },

  listRoster: {
    method: 'GET',
    path: '/class/:id/roster',
    summary: 'Who has ordered a class, for its instructor and admins, oldest order first',
    access: 'orders:roster',
    params: idParams,
    query: z.object({ ...longPaging, sort: sortBy('name', 'status', 'paid') }),
    response: z.array(rosterEntry),
    paged: true,
    errors: ['not-found'],
  },

  checkIn: {
    method: 'PUT',
    path: '/order/:id/check-in',
    summary: 'Check in a student who has paid, or undo it',
    access: 'orders:check-in',
    params: idParams,
    body: z.object({
      checkedIn: z
        .boolean({ error: fault('trueOrFalse', { label: 'labelCheckedIn' }) })
        .meta(example(true, 'Whether the student is there')),
      meetingId: id
        .optional()
        .describe('Absent: the meeting that is on, else the last that was, else the next'),
    }),
    response: modifiedCount,
    errors: ['not-found', 'order-not-paid'],
  },
} satisfies Calls
