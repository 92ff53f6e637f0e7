import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { checkoutStatuses } from './checkouts.ts'
import type { Calls, Limit } from './endpoint.ts'
import { amount, currencyCode, example, id, moment, oneOf, paging, sortBy } from './fields.ts'
import { moneyProblem } from './money-problem.ts'
import { document, paymentMethods } from './receipts.ts'
import { refundStatuses } from './refunds.ts'

/** Including the present month. */
export const monthsShown = 12

/** A reversal takes back a refund: it failed, or the bank returned a disputed sum to the school. */
export const movementKinds = ['payment', 'refund', 'reversal'] as const
export type MovementKind = (typeof movementKinds)[number]

const month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, fault('notMonth'))
  .meta(example('2026-11', 'A month in the school’s time zone'))

const filters = {
  month: month.optional(),
  kind: oneOf('labelKind', movementKinds).optional(),
}

const movement = z.object({
  _id: id,
  at: moment,
  kind: z.enum(movementKinds),
  amount: amount(49.5, 'Negative if it was refunded'),
  courseNames: z.array(z.string()).meta(example(['Night skies'], 'The classes it is for')),
  studentName: z.string().meta(example('Mila Novak')),
})

const entry = movement.extend({
  currency: currencyCode,
  method: z.enum(paymentMethods),
  studentEmail: z.string().meta(example('mila@mail.example')),
  note: z
    .string()
    .nullable()
    .meta(example('Receipt book, sheet 12', 'A note, or a refund’s reason')),
  problem: moneyProblem,
  document: document.nullable().describe('Its receipt, credit note or reversal, if any'),
})
export type Entry = z.output<typeof entry>

const earning = movement.extend({
  share: amount(34.65, 'The instructor’s share'),
})
/** Earnings from the instructor's own classes. */
export type Earning = z.output<typeof earning>

export const monthSums = z.object({
  month: z.string().meta(example('2026-11')),
  income: amount(1250.5, 'Gross payments'),
  refunded: amount(24.75, 'Refunds less reversals of this month'),
  places: z.int().meta(example(27, 'Seats sold, free ones included')),
})
export type MonthSums = z.output<typeof monthSums>

const earnedMonth = monthSums.extend({ share: amount(857.53, 'The instructor’s share') })
export type EarnedMonth = z.output<typeof earnedMonth>

export const openItem = z.object({
  _id: z.string().meta(example('019a4c7e-5b1c-7def-8a12-3456789abcde')),
  kind: z.enum(['checkout', 'refund', 'dispute']),
  status: z.enum([...checkoutStatuses, ...refundStatuses]),
  amount: amount(49.5, 'The amount in question'),
  studentName: z.string().meta(example('Mila Novak')),
  studentEmail: z.string().meta(example('mila@mail.example')),
  note: z.string().nullable().meta(example('Another sum was paid.', 'The problem, for an admin')),
  problem: moneyProblem,
  dueAt: z.int().nullable().describe('When payment or evidence is due, milliseconds since 1970'),
  at: moment,
})
/** Money in transit, or waiting for an admin. */
export type OpenItem = z.output<typeof openItem>

export const providerHealth = z.object({
  isSet: z.boolean().meta(example(true, 'False where a student’s confirmation is the payment')),
  problem: z.string().nullable().meta(example(null, 'Its error; null if it answers')),
})
/** Whether the provider answers and accepts the key. */
export type ProviderHealth = z.output<typeof providerHealth>

export const openItems = { max: 100, of: 'items of each kind' } satisfies Limit

export const healthChecks = {
  max: 1,
  of: 'question to the payment provider',
  per: 'process',
  within: 10_000,
} satisfies Limit

export const bookCalls = {
  listEntries: {
    method: 'GET',
    path: '/books',
    summary: 'Every movement of money, newest first',
    access: 'books:read',
    query: z.object({
      ...filters,
      method: oneOf('labelMethod', paymentMethods).optional(),
      ...paging,
      sort: sortBy('name', 'for', 'when', 'amount'),
    }),
    response: z.array(entry),
    paged: true,
  },

  sumMonths: {
    method: 'GET',
    path: '/books/months',
    summary: `Payments and refunds of each of the last ${monthsShown} months, oldest first`,
    access: 'books:read',
    response: z.array(monthSums),
  },

  listOpen: {
    method: 'GET',
    path: '/books/open',
    summary: 'Open and faulty checkouts, failed and manual refunds, and disputes; newest first',
    access: 'books:read',
    response: z.array(openItem),
    limits: [openItems],
  },

  readProviderHealth: {
    method: 'GET',
    path: '/books/provider',
    summary: 'Whether the payment provider answers',
    access: 'books:read',
    response: providerHealth,
    limits: [healthChecks],
  },

  listEarnings: {
    method: 'GET',
    path: '/earnings',
    summary: "Sales and refunds of the instructor's own classes, newest first",
    access: 'earnings:read',
    query: z.object({
      ...filters,
      ...paging,
      sort: sortBy('class', 'name', 'when', 'amount', 'share'),
    }),
    response: z.array(earning),
    paged: true,
  },

  sumEarnings: {
    method: 'GET',
    path: '/earnings/months',
    summary: `What the instructor's own classes earned in each of the last ${monthsShown} months, oldest first`,
    access: 'earnings:read',
    response: z.object({
      percent: z.int().meta(example(70, 'The instructor’s share')),
      months: z.array(earnedMonth),
    }),
  },
} satisfies Calls
