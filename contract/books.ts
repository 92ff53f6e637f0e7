import { z } from './zod.ts'
import { checkoutStatuses } from './checkouts.ts'
import type { Calls } from './endpoint.ts'
import { amount, currencyCode, example, id, moment, oneOf, paging, sortBy } from './fields.ts'
import { document, paymentMethods } from './receipts.ts'
import { refundStatuses } from './refunds.ts'

/** How many months the sums go back, the present one included. */
export const monthsShown = 12

/**
 * Money that came in, money that went back, and the reversal of a refund: it failed, or a bank gave a disputed sum
 * back to the school.
 */
export const movementKinds = ['payment', 'refund', 'reversal'] as const
export type MovementKind = (typeof movementKinds)[number]

const month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Month must be a year and a month such as 2026-11')
  .meta(example('2026-11', 'A month in the school’s time zone'))

const filters = {
  month: month.optional(),
  kind: oneOf('Kind', movementKinds).optional(),
}

const movement = z.object({
  _id: id,
  at: moment,
  kind: z.enum(movementKinds),
  amount: amount(49.5, 'Negative where it went back'),
  courseNames: z.array(z.string()).meta(example(['Night skies'], 'The classes that it is of')),
  studentName: z.string().meta(example('Mila Novak')),
})

const entry = movement.extend({
  currency: currencyCode,
  method: z.enum(paymentMethods),
  studentEmail: z.string().meta(example('mila@mail.example')),
  note: z
    .string()
    .nullable()
    .meta(example('Receipt book, sheet 12', 'What an admin has noted, or why it went back')),
  document: document
    .nullable()
    .describe('Its receipt, credit note or reversal; null for money that bought nothing'),
})
/** An entry of the ledger. */
export type Entry = z.output<typeof entry>

const earning = movement.extend({
  share: amount(34.65, 'What of it is the instructor’s'),
})
/** A place of an own class that was sold, or money that went back for one. */
export type Earning = z.output<typeof earning>

const sums = z.object({
  month: z.string().meta(example('2026-11')),
  income: amount(1250.5, 'What came in'),
  refunded: amount(
    24.75,
    'Refunds of this month, less those reversed in it; negative if more was reversed',
  ),
  places: z.int().meta(example(27, 'Places that were sold, free ones too')),
})
/** The sums of a month. */
export type MonthSums = z.output<typeof sums>

const earnedMonth = sums.extend({ share: amount(857.53, 'What of it is the instructor’s') })
export type EarnedMonth = z.output<typeof earnedMonth>

const openItem = z.object({
  _id: z.string().meta(example('019a4c7e-5b1c-7def-8a12-3456789abcde')),
  kind: z.enum(['checkout', 'refund', 'dispute']),
  status: z.enum([...checkoutStatuses, ...refundStatuses]),
  amount: amount(49.5, 'What it is about'),
  studentName: z.string().meta(example('Mila Novak')),
  studentEmail: z.string().meta(example('mila@mail.example')),
  note: z
    .string()
    .nullable()
    .meta(example('Another sum than the total was paid.', 'What is wrong with it')),
  dueAt: z
    .int()
    .nullable()
    .describe('Until when it can be paid, or evidence is due, milliseconds since 1970'),
  at: moment,
})
/** Money that is under way, or waits for an admin. */
export type OpenItem = z.output<typeof openItem>

const providerHealth = z.object({
  isSet: z.boolean().meta(example(true, 'False where a student’s confirmation is the payment')),
  problem: z
    .string()
    .nullable()
    .meta(example(null, 'What it says instead of an answer; null where all is well')),
})
/** Whether the payment provider answers and takes the key. */
export type ProviderHealth = z.output<typeof providerHealth>

export const bookCalls = {
  listEntries: {
    method: 'GET',
    path: '/books',
    summary: 'Every movement of money, newest first',
    access: 'books:read',
    query: z.object({
      ...filters,
      method: oneOf('Method', paymentMethods).optional(),
      ...paging,
      sort: sortBy('name', 'for', 'when', 'amount'),
    }),
    response: z.array(entry),
    paged: true,
  },

  sumMonths: {
    method: 'GET',
    path: '/books/months',
    summary: `What came in and went back in each of the last ${monthsShown} months, the oldest first`,
    access: 'books:read',
    response: z.array(sums),
  },

  listOpen: {
    method: 'GET',
    path: '/books/open',
    summary:
      'Checkouts that are open or at fault, refunds that failed or wait for a hand, disputes: at most 100 of each, newest first',
    access: 'books:read',
    response: z.array(openItem),
  },

  readProviderHealth: {
    method: 'GET',
    path: '/books/provider',
    summary: 'Whether the payment provider answers; asked at most every ten seconds',
    access: 'books:read',
    response: providerHealth,
  },

  listEarnings: {
    method: 'GET',
    path: '/earnings',
    summary: 'Places of the own classes that were sold, and what went back for them, newest first',
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
    summary: `What the own classes brought in each of the last ${monthsShown} months, the oldest first`,
    access: 'earnings:read',
    response: z.object({
      percent: z.int().meta(example(70, 'The instructor’s share')),
      months: z.array(earnedMonth),
    }),
  },
} satisfies Calls
