import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { maxCodeLength } from './checkouts.ts'
import type { Calls } from './endpoint.ts'
import {
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
  sum,
} from './fields.ts'
import { time } from './meetings.ts'

/** Case-insensitive: codes are stored and answered in capitals. */
const code = z
  .string({ error: fault('required', { label: 'labelCode' }) })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]*$/, fault('codeCharacters'))
  .min(3, fault('tooShort', { label: 'labelCode', min: 3 }))
  .max(maxCodeLength, fault('tooLong', { label: 'labelCode', max: maxCodeLength }))
  .meta(example('SPRING-20', 'Capitals and small letters are the same'))

const percentRange = fault('between', { label: 'labelPercent', min: 1, max: 100 })
const percent = number('labelPercent', 'givePercent')
  .int(fault('notWhole', { label: 'labelPercent' }))
  .min(1, percentRange)
  .max(100, percentRange)
  .nullable()
  .default(null)
  .meta(example(20, 'The discount in percent; null if it is an amount'))
const off = sum('labelAmountOff', 'giveAmount')
  .nullable()
  .default(null)
  .meta(example(null, inCurrency('The discount; null if it is a percentage')))

/** These can change later. */
const changeable = {
  startsAt: time('labelStart').nullable().default(null).describe('From when; null: at once'),
  endsAt: time('labelEnd').nullable().default(null).describe('Until when; null: for ever'),
  maxUses: number('labelUses', 'giveUses')
    .int(fault('notWhole', { label: 'labelUses' }))
    .min(1, fault('atLeast', { label: 'labelUses', min: 1 }))
    .max(1_000_000, fault('atMost', { label: 'labelUses', max: 1_000_000 }))
    .nullable()
    .default(null)
    .meta(example(100, 'Uses in all; null: unlimited')),
}

const isInOrder = ({ startsAt, endsAt }: { startsAt: number | null; endsAt: number | null }) =>
  startsAt === null || endsAt === null || startsAt < endsAt
const order = { path: ['endsAt'], message: fault('endBeforeStart') }

export const isOneDiscount = ({
  percent,
  amount,
}: {
  percent: number | null
  amount: number | null
}) => (percent === null) !== (amount === null)
export const oneDiscount = { path: ['amount'], message: fault('percentOrAmount') }

/** Percent or amount (clause 13.8). */
export const newCoupon = z
  .object({
    code,
    percent,
    amount: off,
    ...changeable,
    once: z.boolean().default(true).meta(example(true, 'Whether each person can use it once only')),
    minimum: sum('labelLowestSum', 'giveLowest')
      .nullable()
      .default(null)
      .meta(example(50, inCurrency('The least total; null: any'))),
    classId: id.nullable().default(null).describe('Null: any class'),
    instructorId: id.nullable().default(null).describe('Null: everybody’s classes'),
  })
  .refine(isOneDiscount, oneDiscount)
  .refine(isInOrder, order)
export type NewCoupon = z.output<typeof newCoupon>

/** Replaces all of these. */
const couponChange = z
  .object({
    ...changeable,
    archived: z.boolean().default(false).meta(example(false, 'Whether it is out of use')),
  })
  .refine(isInOrder, order)
export type CouponChange = z.output<typeof couponChange>

/** In the order of the list by status. */
export const couponStatuses = ['active', 'scheduled', 'used', 'expired', 'archived'] as const
export type CouponStatus = (typeof couponStatuses)[number]

const coupon = z.object({
  _id: id,
  code: z.string().meta(example('SPRING-20')),
  percent: z.int().nullable().meta(example(20)),
  amount: z.number().nullable().meta(example(null, inCurrency())),
  startsAt: z.int().nullable().meta(example(1_767_268_800_000, 'Milliseconds since 1970')),
  endsAt: z.int().nullable().meta(example(1_769_947_200_000, 'Milliseconds since 1970')),
  maxUses: z.int().nullable().meta(example(100)),
  uses: z.int().meta(example(7, 'Open checkouts included')),
  once: z.boolean().meta(example(true)),
  minimum: z.number().nullable().meta(example(50, inCurrency())),
  classId: id.nullable(),
  instructorId: id.nullable(),
  archived: z.boolean().meta(example(false)),
  createdAt: moment,
})
export type Coupon = z.output<typeof coupon>

export const couponCalls = {
  listCoupons: {
    method: 'GET',
    path: '/coupons',
    summary:
      'Every coupon, newest first; or only those of a status, or that are archived, or are not',
    access: 'coupons:manage',
    query: z.object({
      archived: oneOf('labelArchived', ['true', 'false']).optional(),
      status: oneOf('labelStatus', couponStatuses)
        .optional()
        .describe('At the moment of the call; a used coupon has no uses left'),
      ...paging,
      sort: sortBy('code', 'for', 'uses', 'status'),
    }),
    response: z.array(coupon),
    paged: true,
  },

  addCoupon: {
    method: 'POST',
    path: '/coupons',
    summary: 'Make a coupon',
    access: 'coupons:manage',
    body: newCoupon,
    response: insertedId,
    idempotencyKey: true,
    errors: ['code-taken', 'course-not-found', 'not-found'],
  },

  changeCoupon: {
    method: 'PUT',
    path: '/coupon/:id',
    summary: 'Change when and how often a coupon can be used, or archive it',
    access: 'coupons:manage',
    params: idParams,
    body: couponChange,
    response: modifiedCount,
    errors: ['not-found'],
  },
} satisfies Calls
