import { z } from './zod.ts'
import {
  cancellation,
  classCancellation,
  classAgain,
  classId,
  classSorts,
  classStatuses,
  classUpdate,
  feedbackMessage,
  level,
  managedClass,
  newClass,
  offeredClass,
  readAs,
  readableClass,
  schoolClass,
  topicCount,
  topics,
} from './classes.ts'
import type { Calls } from './endpoint.ts'
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
  question,
  sortBy,
} from './fields.ts'
import { time } from './meetings.ts'

/** The calls of classes (clauses 7.3 to 7.10, 10.5, 10.6, 11.1). */
export const classCalls = {
  listClasses: {
    method: 'GET',
    path: '/classes',
    summary: 'The approved classes',
    access: 'public',
    query: z.object({
      ...paging,
      id: id.optional().describe('Only the class of this id'),
      q: question.describe(
        'Words, or beginnings of words, of the name, the description or the instructor; all must be found',
      ),
      topic: oneOf('Topic', topics).optional(),
      level: level.optional().describe('Only classes of just this level'),
      from: time('From')
        .optional()
        .describe('Only classes whose first meeting begins then or later'),
      to: time('To').optional().describe('Only classes whose first meeting begins before this'),
      priceMax: z.coerce
        .number('The highest price must be a number')
        .pipe(price)
        .optional()
        .describe('Only classes that cost no more'),
      online: oneOf('Online', ['true', 'false'])
        .optional()
        .describe('Only classes that meet online, or only those that do not'),
      sort: oneOf('Sort', classSorts)
        .optional()
        .describe(
          'Newest, most places paid for within 90 days, lowest price, most free seats or soonest first meeting first; without it: newest. Of two that are as popular the newer one comes first; classes without dates come last of the soonest',
        ),
    }),
    response: z.array(schoolClass),
    paged: true,
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
  },

  readOfferedClass: {
    method: 'GET',
    path: '/classes/:id',
    summary: 'What everybody may know of a class that is approved, has begun or was cancelled',
    access: 'public',
    params: idParams,
    response: offeredClass,
    errors: ['not-found'],
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
    summary: 'One class: any approved one, or an own one, or any for an admin',
    access: 'classes:read',
    params: idParams,
    response: readableClass,
    errors: ['not-found'],
  },

  updateClass: {
    method: 'PUT',
    path: '/class/:id',
    summary: 'Change an own class; new words or another photo go back to review',
    access: 'classes:edit',
    params: idParams,
    body: classUpdate,
    response: modifiedCount,
    errors: ['not-found', 'changed-meanwhile', 'class-not-open'],
  },

  offerClassAgain: {
    method: 'POST',
    path: '/class/:id/again',
    summary: 'Offer an own class again, on other dates: a new class of the same series',
    access: 'classes:add',
    params: idParams,
    body: classAgain,
    response: insertedId,
    idempotencyKey: true,
    errors: ['not-found', 'limit-reached'],
  },

  cancelClass: {
    method: 'POST',
    path: '/class/:id/cancel',
    summary:
      'Cancel a class for good: paid places are refunded unless the class has begun, unpaid orders are removed',
    access: 'classes:cancel',
    params: idParams,
    body: cancellation,
    response: modifiedCount,
    errors: ['not-found', 'class-not-open', 'class-started'],
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
    summary: 'Take an own class that nobody has paid for out of the school; its orders are removed',
    access: 'classes:edit',
    params: idParams,
    response: deletedCount,
    errors: ['not-found', 'places-sold', 'class-not-open'],
  },

  listAllClasses: {
    method: 'GET',
    path: '/allClass',
    summary: 'All classes, newest first, for review',
    access: 'classes:review',
    query: z.object({
      status: oneOf('Status', classStatuses).optional(),
      ...paging,
      sort: sortBy('waiting', 'name', 'instructor', 'email', 'price', 'status', 'seats'),
    }),
    response: z.array(managedClass),
    paged: true,
  },

  setClassStatus: {
    method: 'PUT',
    path: '/classStatus/:id',
    summary: 'Approve or deny a pending class',
    access: 'classes:review',
    params: idParams,
    body: z.object({
      status: oneOf('Status', ['approved', 'denied']),
      updatedAt: readAs,
      feedback: feedbackMessage.shape.feedback
        .optional()
        .describe(
          'Why, for the instructor: the feedback of the class from then on; absent: it stays',
        ),
    }),
    response: modifiedCount,
    errors: ['not-found', 'not-pending', 'changed-meanwhile'],
  },

  setClassFeedback: {
    method: 'PUT',
    path: '/feedbackStatus/:id',
    summary: 'Send feedback to the instructor of a class',
    access: 'classes:review',
    params: idParams,
    body: feedbackMessage,
    response: modifiedCount,
    errors: ['not-found'],
  },
} satisfies Calls
