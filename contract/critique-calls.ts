import { z } from './zod.ts'
import {
  changedComment,
  comment,
  critiqueLimits,
  newComment,
  newThread,
  phrase,
  phraseLimit,
  phraseText,
  work,
} from './critique.ts'
import type { Calls } from './endpoint.ts'
import {
  deletedCount,
  example,
  id,
  idParams,
  insertedId,
  modifiedCount,
  oneOf,
  paging,
} from './fields.ts'
import { photoTaken } from './photo-taken.ts'
import { maxRules, ruleAnswers } from './work-rules.ts'

export const critiqueCalls = {
  readWork: {
    method: 'GET',
    path: '/work/:id',
    summary: 'A work in all its versions, with the beginning of each thread about them',
    access: 'work:read',
    params: idParams,
    response: work,
    errors: ['not-found'],
  },

  typeFacts: {
    method: 'PUT',
    path: '/version/:id/facts',
    summary: 'Say how a photograph was taken, where its file does not',
    access: 'work:hand-in',
    params: idParams,
    body: photoTaken,
    response: modifiedCount,
    errors: ['not-found'],
  },

  overruleRule: {
    method: 'PUT',
    path: '/version/:id/rules/:n',
    summary: 'Overrule what a rule found; null takes that back',
    access: 'work:answer',
    params: idParams.extend({
      n: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxRules - 1)
        .meta(example(0, 'Which rule, counted from 0')),
    }),
    body: z.object({
      answer: z
        .union([z.null(), oneOf('labelAnswer', ruleAnswers)])
        .meta(example('met', 'Null: as it was found')),
    }),
    response: modifiedCount,
    errors: ['not-found'],
  },

  openThread: {
    method: 'POST',
    path: '/version/:id/threads',
    summary: 'Say something about a version',
    access: 'work:read',
    params: idParams,
    body: newThread,
    response: insertedId,
    idempotencyKey: true,
    errors: ['not-found', 'limit-reached'],
    limits: [critiqueLimits.threads, critiqueLimits.texts, critiqueLimits.bytes],
  },

  changeThread: {
    method: 'PUT',
    path: '/thread/:id',
    summary: 'Resolve a thread, in which version if any, or open it again',
    access: 'work:read',
    params: idParams,
    body: z.object({
      state: oneOf('labelState', ['open', 'resolved']).meta(example('resolved')),
      version: id.optional().describe('The id of the version in which it is done'),
    }),
    response: modifiedCount,
    errors: ['not-found'],
  },

  listComments: {
    method: 'GET',
    path: '/thread/:id/comments',
    summary: 'The comments of a thread, oldest first',
    access: 'work:read',
    params: idParams,
    query: z.object(paging),
    response: z.array(comment),
    paged: true,
    errors: ['not-found'],
  },

  addComment: {
    method: 'POST',
    path: '/thread/:id/comments',
    summary: 'Reply in a thread',
    access: 'work:read',
    params: idParams,
    body: newComment,
    response: insertedId,
    idempotencyKey: true,
    errors: ['not-found', 'limit-reached'],
    limits: [critiqueLimits.comments, critiqueLimits.texts, critiqueLimits.bytes],
  },

  changeComment: {
    method: 'PUT',
    path: '/comment/:id',
    summary: 'Change one’s own comment',
    access: 'work:read',
    params: idParams,
    body: changedComment,
    response: modifiedCount,
    errors: ['not-found', 'limit-reached'],
    limits: [critiqueLimits.bytes],
  },

  deleteComment: {
    method: 'DELETE',
    path: '/comment/:id',
    summary: 'Remove the words of one’s own comment',
    access: 'work:read',
    params: idParams,
    response: deletedCount,
    errors: ['not-found'],
  },

  listPhrases: {
    method: 'GET',
    path: '/phrases',
    summary: 'One’s own phrases, oldest first',
    access: 'work:answer',
    response: z.array(phrase),
  },

  addPhrase: {
    method: 'POST',
    path: '/phrases',
    summary: 'Keep a phrase',
    access: 'work:answer',
    body: phraseText,
    response: insertedId,
    idempotencyKey: true,
    errors: ['limit-reached'],
    limits: [phraseLimit],
  },

  changePhrase: {
    method: 'PUT',
    path: '/phrase/:id',
    summary: 'Change one’s own phrase',
    access: 'work:answer',
    params: idParams,
    body: phraseText,
    response: modifiedCount,
    errors: ['not-found'],
  },

  deletePhrase: {
    method: 'DELETE',
    path: '/phrase/:id',
    summary: 'Delete one’s own phrase',
    access: 'work:answer',
    params: idParams,
    response: deletedCount,
    errors: ['not-found'],
  },
} satisfies Calls
