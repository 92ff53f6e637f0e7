import { z } from './zod.ts'
import type { Calls } from './endpoint.ts'
import {
  amount,
  currencyCode,
  example,
  id,
  idParams,
  languageTag,
  moment,
  paging,
  sortBy,
} from './fields.ts'

/**
 * By the student's confirmation (clause 13.1), free, through the payment provider, or in cash or by transfer
 * (clause 13.10).
 */
export const paymentMethods = ['instant', 'free', 'provider', 'cash', 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const receiptNumber = z.string().meta(example('2026-000123', 'Without gaps in a year'))

const seller = z.object({
  name: z.string().meta(example('Safelight School of Photography')),
  address: z.string().nullable().meta(example('Mill Lane 3, 20457 Hamburg')),
  taxId: z.string().nullable().meta(example('DE123456789')),
  taxNote: z
    .string()
    .nullable()
    .meta(example('Exempt under § 4 No. 21 UStG', 'Why no tax is shown, if the school says so')),
})
export type Seller = z.output<typeof seller>

const receiptLine = z.object({
  name: z.string().meta(example('Night skies', 'The class')),
  startsAt: moment
    .nullable()
    .describe(
      'When the class was to begin at the time of payment; null without dates, or not known',
    ),
  price: amount(49.5, 'Before the discount; negative on a credit note'),
  discount: amount(9.5, 'The discount'),
  net: amount(40, 'Price less discount; negative on a credit note'),
  taxPercent: z.number().meta(example(19, 'The rate of the tax included; 0 if none is shown')),
  tax: amount(6.39, 'The tax included in the amount'),
})

export const document = z.object({ _id: id, number: receiptNumber, at: moment })

/**
 * A receipt (clause 13.9), a credit note for a refund, or the reversal of a credit note whose money came back
 * to the school.
 */
const documentKinds = ['receipt', 'credit', 'reversal'] as const

const receipt = document.extend({
  kind: z.enum(documentKinds),
  seller,
  buyer: z.object({
    name: z.string().meta(example('Mila Novak')),
    email: z.string().meta(example('mila@mail.example')),
  }),
  lines: z.array(receiptLine),
  currency: currencyCode,
  total: amount(40, 'Negative on a credit note'),
  tax: amount(6.39, 'The tax included in the total'),
  method: z.enum(paymentMethods),
  reason: z
    .string()
    .nullable()
    .meta(
      example('The room was cold', 'Why a credit note was issued: an admin’s words, or the rule'),
    ),
  language: languageTag.describe('In which it was written, whatever its student reads by now'),
  receipt: document
    .nullable()
    .describe('The receipt that a credit note or reversal refers to, else null'),
  credit: document.nullable().describe('The credit note that a reversal cancels, else null'),
  reversal: document.nullable().describe('The reversal of a credit note, if any'),
  credits: z
    .array(
      document.extend({
        isReversed: z.boolean().meta(example(false, 'Whether it was reversed')),
      }),
    )
    .describe('The credit notes of a receipt'),
})
export type Receipt = z.output<typeof receipt>

const listed = document.extend({
  kind: z.enum(documentKinds),
  currency: currencyCode,
  total: amount(40, 'Negative on a credit note'),
  courseNames: z.array(z.string()).meta(example(['Night skies'], 'The classes it is for')),
  withdrawUntil: moment
    .nullable()
    .describe('Until when some of it can be withdrawn from (POST /withdrawals); null: it cannot'),
})
export type ListedReceipt = z.output<typeof listed>

export const receiptCalls = {
  listReceipts: {
    method: 'GET',
    path: '/receipts',
    summary: 'One’s own receipts, credit notes and reversals, newest first',
    access: 'receipts:read',
    query: z.object({ ...paging, sort: sortBy('number', 'for', 'date', 'amount') }),
    response: z.array(listed),
    paged: true,
  },

  readReceipt: {
    method: 'GET',
    path: '/receipt/:id',
    summary: 'A receipt, credit note or reversal, for its student and admins',
    access: 'receipts:read',
    params: idParams,
    response: receipt,
    errors: ['not-found'],
  },
} satisfies Calls
