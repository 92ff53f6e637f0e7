import { z } from './zod.ts'
import { classStatuses } from './classes.ts'
import type { Calls } from './endpoint.ts'
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
  personName,
  picture,
  sortBy,
  text,
} from './fields.ts'
import { meetings } from './meetings.ts'

export const orderStatuses = ['Not Paid', 'Paid'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** An order (clause 3.4). */
const order = z.object({
  _id: id,
  courseName: z.string().meta(example('Night skies')),
  status: z.enum(orderStatuses),
  studentName: z.string().meta(example('Mila Novak')),
  studentEmail: z.string().meta(example('mila@mail.example')),
  classId: id,
  hasPage: z
    .boolean()
    .meta(example(true, 'Whether everybody may read its class; not while it waits for review')),
  photo: picture.meta(example('/photos/class-01.jpg', 'That of its class; may be empty')),
  classStatus: z.enum(classStatuses).meta(example('approved', 'What became of its class')),
  availableSeats: z.int().meta(example(12, 'Seats of its class that are free at this moment')),
  price: amount(49.5, 'As asked when it was placed'),
  createdAt: moment,
  paidAt: z.int().nullable().describe('Milliseconds since 1970; null until paid'),
  meetings,
  place: z.string().nullable().meta(example('Harbour Street 4', 'Where it meets; null: not said')),
  onlineUrl: z
    .string()
    .nullable()
    .meta(example('https://meet.example/night-skies', 'Where it meets online; null until paid')),
  refund: z
    .number()
    .nullable()
    .meta(
      example(
        24.75,
        inCurrency('What a cancellation now gives back; null where nothing was paid here'),
      ),
    ),
  discountLost: amount(
    0,
    'By how much less that is because other classes no longer earn the coupon of the purchase',
  ),
  checkout: id
    .nullable()
    .describe('The checkout that holds or has paid for its seat; null without one'),
  receipt: id.nullable().describe('Its receipt; null until paid, and where nothing was to be paid'),
})
export type Order = z.output<typeof order>

const checkedIn = z.boolean().meta(example(true, 'Whether the student was seen in the class'))

/** An order as the instructor of its class and admins see it (clause 10.8). */
const rosterEntry = order
  .pick({ _id: true, studentName: true, studentEmail: true, status: true, paidAt: true })
  .extend({
    checkedIn,
    refund: amount(24.75, 'What a cancellation now refunds; null but for admins').nullable(),
    left: amount(
      49.5,
      'What is left of what was paid, so that it can be refunded; null but for admins',
    ).nullable(),
  })
export type RosterEntry = z.output<typeof rosterEntry>

/** What the add-to-cart form holds (clause 5.5). */
export const orderForm = z.object({
  studentName: personName('Name', 1, 256).meta(example('Mila Novak')),
  studentEmail: email,
})

/**
 * The payload of POST /order. Without `classId`, `courseName` must name exactly one approved class
 * (clause 7.11). The order belongs to the token's account, and its e-mail is that account's.
 */
const newOrder = orderForm.extend({
  courseName: text('Course name', 1, 120).meta(example('Night skies')),
  classId: id.optional().describe('Without it courseName must name exactly one approved class'),
  status: z.unknown().optional().describe('Ignored: a new order is not paid'),
})

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

  payOrder: {
    method: 'PUT',
    path: '/order/:id',
    summary:
      'Pay an own order and take one seat; of a class with a price only where a confirmation counts as the payment',
    access: 'orders:pay',
    params: idParams,
    body: z.object({ status: oneOf('Status', ['Paid']) }),
    response: modifiedCount,
    errors: [
      'not-found',
      'payment-needed',
      'payment-under-way',
      'no-seats-left',
      'class-not-open',
      'class-started',
    ],
  },

  deleteOrder: {
    method: 'DELETE',
    path: '/order/:id',
    summary: 'Delete an own order; a paid place is cancelled and its seat given back',
    access: 'orders:delete',
    params: idParams,
    response: deletedCount.extend({
      refund: z
        .number()
        .optional()
        .meta(example(24.75, inCurrency('What comes back; absent where nothing was paid here'))),
    }),
    errors: ['not-found', 'payment-under-way', 'payments-unreachable', 'payments-refused'],
  },

  listRoster: {
    method: 'GET',
    path: '/class/:id/roster',
    summary: 'Who has ordered a class, for its instructor and admins; who was first stands first',
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
    summary: 'Note that a student who has paid is there, or take that back',
    access: 'orders:check-in',
    params: idParams,
    body: z.object({
      checkedIn: z
        .boolean({ error: 'checkedIn must be true or false' })
        .meta(example(true, 'Whether the student is there')),
    }),
    response: modifiedCount,
    errors: ['not-found', 'order-not-paid'],
  },
} satisfies Calls
