import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { publicChanges, type Calls } from './endpoint.ts'
import {
  deletedCount,
  example,
  id,
  idParams,
  modifiedCount,
  moment,
  paging,
  text,
  textOrNone,
} from './fields.ts'

const stars = z
  .int({ error: fault('chooseStars') })
  .min(1, fault('chooseStars'))
  .max(5, fault('chooseStars'))
  .meta(example(5))

const words = 'Three cold nights, and I would go again tomorrow.'

/** Clause 11.4. */
const review = z.object({
  _id: id,
  stars: z.int().meta(example(5, '1 to 5')),
  text: z.string().meta(example(words, 'May be empty')),
  studentName: z.string().meta(example('Mila Novak', 'As it was then, or ‘A former student’')),
  createdAt: moment,
  updatedAt: moment,
  answer: z.string().nullable().meta(example('Thank you, Mila!', 'By the instructor')),
})
export type Review = z.output<typeof review>

/** For its author and admins. */
const ownReview = review.extend({
  hiddenReason: z.string().nullable().meta(example('It names somebody else.', 'Null: not hidden')),
})
export type OwnReview = z.output<typeof ownReview>

export const newReview = z.object({
  stars,
  text: textOrNone('labelYourReview', 2000).default('').meta(example(words)),
})

export const reviewAnswer = z.object({
  answer: text('labelYourAnswer', 1, 2000).meta(example('Thank you, Mila!')),
})

export const hidingReason = z.object({
  reason: text('labelReason', 1, 1000).meta(
    example('It names somebody else.', 'For its author; needed to hide it'),
  ),
})

export const reviewHiding = hidingReason
  .partial()
  .extend({
    hidden: z
      .boolean({ error: fault('trueOrFalse', { label: 'labelHidden' }) })
      .meta(example(true)),
  })
  .refine(({ hidden, reason }) => !hidden || reason !== undefined, {
    path: ['reason'],
    message: fault('sayWhy'),
  })

export const reviewCalls = {
  listReviews: {
    method: 'GET',
    path: '/class/:id/reviews',
    summary: 'The reviews of a class and of the others of its series, newest first',
    access: 'public',
    params: idParams,
    query: z.object(paging),
    response: z.array(review),
    paged: true,
  },

  listHiddenReviews: {
    method: 'GET',
    path: '/class/:id/reviews/hidden',
    summary: 'The reviews of a class that were hidden, newest first',
    access: 'reviews:hide',
    params: idParams,
    query: z.object(paging),
    response: z.array(ownReview),
    paged: true,
  },

  readOwnReview: {
    method: 'GET',
    path: '/class/:id/review',
    summary: "The caller's own review of a class, and when they may write one",
    access: 'reviews:write',
    params: idParams,
    response: z.object({
      review: ownReview.nullable().describe('Null where they have not written one'),
      opensAt: z.int().nullable().meta(example(1_767_268_800_000, 'Null if they have not paid')),
      missed: z.boolean().meta(example(false, 'Whether only others were checked in')),
    }),
    errors: ['not-found'],
  },

  writeReview: {
    method: 'PUT',
    path: '/class/:id/review',
    summary: 'Write or change one’s own review of a class that one has paid for',
    access: 'reviews:write',
    params: idParams,
    body: newReview,
    response: modifiedCount,
    errors: ['not-found', 'not-yet'],
    limits: [publicChanges],
  },

  deleteReview: {
    method: 'DELETE',
    path: '/class/:id/review',
    summary: 'Delete one’s own review of a class',
    access: 'reviews:write',
    params: idParams,
    response: deletedCount,
    limits: [publicChanges],
  },

  answerReview: {
    method: 'PUT',
    path: '/review/:id/answer',
    summary: 'Answer a review of one’s own class, once',
    access: 'reviews:answer',
    params: idParams,
    body: reviewAnswer,
    response: modifiedCount,
    errors: ['not-found', 'answered-already'],
    limits: [publicChanges],
  },

  hideReview: {
    method: 'PUT',
    path: '/review/:id/hidden',
    summary: 'Hide a review, with a reason that its author reads, or show it again',
    access: 'reviews:hide',
    params: idParams,
    body: reviewHiding,
    response: modifiedCount,
    errors: ['not-found'],
  },
} satisfies Calls
