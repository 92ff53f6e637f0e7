import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import {
  amount,
  emailCalled,
  example,
  id,
  idParams,
  languageTag,
  modifiedCount,
  moment,
  nameOrNone,
  oneOf,
  paging,
  personName,
  textOrNone,
} from './fields.ts'

/** In characters. */
export const maxWithdrawalText = 1_000

/** Counted in each process. */
export const withdrawalsFrom = {
  max: 5,
  of: 'withdrawals',
  per: 'address',
  within: 3_600_000,
} satisfies Limit

/** `waiting` for an admin; `refunded` by itself; `closed` by an admin. */
export const withdrawalStatuses = ['waiting', 'refunded', 'closed'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const newWithdrawal = z
  .object({
    name: personName('labelName', 1, 256).meta(example('Mila Novak')),
    email: emailCalled('labelShortEmail').meta(example('mila@mail.example', 'An e-mail address')),
    receipt: nameOrNone('labelReceiptNumber', 40)
      .optional()
      .meta(example('2026-000123', 'The number of the receipt')),
    text: textOrNone('labelBought', maxWithdrawalText)
      .optional()
      .meta(example('Night skies, bought in May', 'What was bought, or anything else to say')),
    language: languageTag.optional().describe('Of the mail; by default the school’s own'),
  })
  .refine(({ receipt, text }) => Boolean(receipt) || Boolean(text), {
    path: ['receipt'],
    error: fault('sayWhichPurchase'),
    // Also while other fields are wrong.
    when: ({ value }) => {
      if (typeof value !== 'object' || value === null) return false
      const { receipt, text } = value as Record<string, unknown>
      return [receipt, text].every((one) => one === undefined || typeof one === 'string')
    },
  })
export type NewWithdrawal = z.output<typeof newWithdrawal>

export const withdrawal = z.object({
  _id: id,
  name: z.string().meta(example('Mila Novak')),
  email: z.string().meta(example('mila@mail.example')),
  receipt: z.string().nullable().meta(example('2026-000123', 'As it was typed; null: none was')),
  text: z.string().nullable().meta(example('Night skies', 'Null: none was typed')),
  receivedAt: moment,
  status: z.enum(withdrawalStatuses),
  receiptId: id
    .nullable()
    .describe('The id of the receipt, if number and e-mail match one; null until looked at'),
  refunded: amount(40, 'How much was refunded by itself'),
})
export type Withdrawal = z.output<typeof withdrawal>

export const withdrawalCalls = {
  withdraw: {
    method: 'POST',
    path: '/withdrawals',
    summary: 'Withdraw from a contract; the answer is the same whether there is such a purchase',
    access: 'public',
    body: newWithdrawal,
    response: z.object({
      insertedId: id,
      receivedAt: moment.describe(
        'When it was received, milliseconds since 1970: of the first one for the same purchase',
      ),
    }),
    status: 201,
    errors: ['not-found'],
    limits: [withdrawalsFrom],
  },

  listWithdrawals: {
    method: 'GET',
    path: '/withdrawals',
    summary: 'Withdrawals, newest first',
    access: 'refunds:manage',
    query: z.object({ status: oneOf('labelStatus', withdrawalStatuses).optional(), ...paging }),
    response: z.array(withdrawal),
    paged: true,
  },

  closeWithdrawal: {
    method: 'POST',
    path: '/withdrawal/:id/close',
    summary: 'Record that a withdrawal was dealt with, whatever came of it',
    access: 'refunds:manage',
    params: idParams,
    response: modifiedCount,
    errors: ['not-found'],
  },
} satisfies Calls
