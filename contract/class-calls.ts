import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import {
  classCancellation,
  classId,
  classSorts,
  managedClass,
  offeredClass,
  readableClass,
  schoolClass,
  topicCount,
  topics,
} from './classes.ts'
import { cancellation, classAgain, classUpdate, level, newClass } from './class-forms.ts'
import { publicChanges, type Calls, type Limit } from './endpoint.ts'
import {
  deletedCount,
  email,
  id,
  idParams,
  insertedId,
  longPaging,
  modifiedCount,
  oneOf,
  paging,
  price,
  searchText,
  sortBy,
} from './fields.ts'
import { time } from './meetings.ts'
import { maxCounted, searchLimits } from './searching.ts'

/** Classes that no admin has read; limits the effects of an instructor's changes. */
export const unreadClasses = {
  max: 200,
  of: 'classes that wait for review or were offered again',
  per: 'account',
} satisfies Limit

export const besideClass = {
  otherDates: { max: 20, of: 'other dates' },
  related: { max: 3, of: 'related classes' },
  photos: { max: 3, of: 'photos of the instructor' },
} satisfies Record<string, Limit>

/** Clause 7.3. */
export const classCalls = {
  listClasses: {
    method: 'GET',
    path: '/classes',
    summary: 'The approved classes',
    access: 'public',
    query: z.object({
      ...paging,
      id: id.optional().describe('Only the class of this id'),
      q: searchText.describe(
        'Words, or beginnings of words, of the name, the description or the instructor; all must match',
      ),
      topic: oneOf('labelTopic', topics).optional(),
      level: level.optional().describe('Only this level'),
      from: time('labelFrom').optional().describe('Only classes that begin then or later'),
      to: time('labelTo').optional().describe('Only classes that begin before this'),
      priceMax: z.coerce
        .number(fault('notNumber', { label: 'labelHighestPrice' }))
        .pipe(price)
        .optional()
        .describe('Only classes that cost no more'),
      online: oneOf('labelOnline', ['true', 'false'])
        .optional()
        .describe('Whether they meet online'),
      sort: oneOf('labelSort', classSorts)
        .optional()
        .describe(
          'Default: newest. `popular`: most seats paid for within 90 days; `soonest`: by the first meeting, classes without dates last',
        ),
    }),
    response: z.array(schoolClass),
    paged: true,
    limits: searchLimits,
  },

  listClassIds: {
    method: 'GET',
    path: '/classes/ids',
    summary: 'The ids of the approved classes, oldest class first, for a sitemap or a copy',
    access: 'public',
    query: z.object(longPaging),
    response: z.array(classId),
    paged: true,
  },

  countTopics: {
    method: 'GET',
    path: '/classes/topics',
    summary: 'How many approved classes each topic has',
    access: 'public',
    response: z.array(topicCount),
    limits: [{ max: maxCounted, of: 'classes counted of each topic' }],
  },

  readOfferedClass: {
    method: 'GET',
    path: '/classes/:id',
    summary: 'A class that is approved, has begun or was cancelled, as everybody may see it',
    access: 'public',
    params: idParams,
    response: offeredClass,
    errors: ['not-found'],
    limits: Object.values(besideClass),
  },

  addClass: {
    method: 'POST',
    path: '/classes',
    summary: 'Add a class; it waits for review',
    access: 'classes:add',
    body: newClass,
    response: insertedId,
    idempotencyKey: true,
    errors: ['limit-reached'],
    limits: [unreadClasses],
  },

  listInstructorClasses: {
    method: 'GET',
    path: '/usermail',
    summary: "An instructor's classes, whatever their status",
    access: 'classes:list-own',
    query: z.object({ email, ...paging, sort: sortBy('name', 'enrolled', 'status') }),
    response: z.array(managedClass),
    paged: true,
  },

  readClass: {
    method: 'GET',
    path: '/class/:id',
    summary: 'One class: an approved one, one’s own, or any for an admin',
    access: 'classes:read',
    params: idParams,
    response: readableClass,
    errors: ['not-found'],
  },

  updateClass: {
    method: 'PUT',
    path: '/class/:id',
    summary: 'Change one’s own class; new words or another photo send it back to review',
    access: 'classes:edit',
    params: idParams,
    body: classUpdate,
    response: modifiedCount,
    errors: ['not-found', 'changed-meanwhile', 'class-not-open'],
    limits: [publicChanges],
  },

  offerClassAgain: {
    method: 'POST',
    path: '/class/:id/again',
    summary: 'Offer one’s own class again on other dates, as a new class of the same series',
    access: 'classes:add',
    params: idParams,
    body: classAgain,
    response: insertedId,
    idempotencyKey: true,
    errors: ['not-found', 'limit-reached'],
    limits: [publicChanges, unreadClasses],
  },

  cancelClass: {
    method: 'POST',
    path: '/class/:id/cancel',
    summary:
      'Cancel a class for good: paid orders are refunded unless the class has begun, unpaid ones are removed',
    access: 'classes:cancel',
    params: idParams,
    body: cancellation,
    response: modifiedCount,
    errors: ['not-found', 'class-not-open', 'class-started'],
    limits: [publicChanges],
  },

  confirmClass: {
    method: 'POST',
    path: '/class/:id/confirm',
    summary: 'Decide that a class is held although too few students have paid',
    access: 'classes:cancel',
    params: idParams,
    response: modifiedCount,
    errors: ['not-found', 'class-not-open', 'class-started'],
    limits: [publicChanges],
  },

  readCancellation: {
    method: 'GET',
    path: '/class/:id/cancellation',
    summary: 'What cancelling a class now would refund',
    access: 'classes:cancel',
    params: idParams,
    response: classCancellation,
    errors: ['not-found'],
  },

  withdrawClass: {
    method: 'DELETE',
    path: '/class/:id',
    summary: 'Withdraw one’s own class that nobody has paid for; its orders are removed',
    access: 'classes:edit',
    params: idParams,
    response: deletedCount,
    errors: ['not-found', 'places-sold', 'class-not-open'],
    limits: [publicChanges],
  },
} satisfies Calls
