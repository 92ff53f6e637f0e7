import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import {
  deletedCount,
  example,
  id,
  idParams,
  insertedId,
  modifiedCount,
  moment,
  name,
  number,
  oneOf,
  text,
} from './fields.ts'
import { when } from './meetings.ts'
import { maxRules, workRule } from './work-rules.ts'

/** Per class. */
export const assignmentLimit = { max: 30, of: 'assignments', per: 'class' } satisfies Limit

/** Per day, including deleted ones: each assignment notifies all students of the class. */
export const assignmentDaily = {
  max: 60,
  of: 'new assignments',
  per: 'class',
  within: 24 * 3_600_000,
} satisfies Limit

export const maxPhotosOfHandIn = 20

/** In addition to the student and admins. */
export const sharings = ['instructor', 'class'] as const

/** Only the student hands in; only the instructor sets `again` or `done` (clause 18.2). */
export const handInStatuses = ['draft', 'handed-in', 'again', 'done'] as const
export type HandInStatus = (typeof handInStatuses)[number]

const photoCount = (label: 'labelMinPhotos' | 'labelMaxPhotos') =>
  number(label, 'givePhotoCount')
    .int(fault('notWhole', { label }))
    .min(1, fault('atLeast', { label, min: 1 }))
    .max(maxPhotosOfHandIn, fault('atMost', { label, max: maxPhotosOfHandIn }))

const brief = 'One photograph at dusk in which the light does the work. Bracket, then choose.'

const form = z.object({
  title: name('labelTitle', 3, 120).meta(example('The last light')),
  brief: text('labelBrief', 10, 5000)
    .describe('May have paragraphs, lists, links, bold and italic words in Markdown')
    .meta(example(brief)),
  opensAt: when('labelOpensAt')
    .nullable()
    .default(null)
    .meta(example(1_767_268_800_000, 'From when on students can hand in; null: at once')),
  dueAt: when('labelDueAt')
    .nullable()
    .default(null)
    .meta(example(1_767_873_600_000, 'What comes later is late; null: no such date')),
  min: photoCount('labelMinPhotos').meta(example(1, 'The least number of photographs')),
  max: photoCount('labelMaxPhotos').meta(example(3, 'The most')),
  rules: z
    .array(workRule)
    .max(maxRules, fault('manyRules', { max: maxRules }))
    .default([])
    .meta(example([{ kind: 'shutter', atLeast: 0.0667 }])),
  sharing: oneOf('labelSharing', sharings).default('instructor'),
  peers: z
    .boolean({ error: fault('trueOrFalse', { label: 'labelPeers' }) })
    .default(false)
    .describe('Whether classmates may comment; with `class` only'),
})

export const newAssignment = form
  .refine(({ min, max }) => min <= max, { path: ['max'], message: fault('photosCross') })
  .refine(({ opensAt, dueAt }) => opensAt === null || dueAt === null || opensAt < dueAt, {
    path: ['dueAt'],
    message: fault('dueBeforeOpen'),
  })
  .refine(({ sharing, peers }) => sharing === 'class' || !peers, {
    path: ['peers'],
    message: fault('peersNeedClass'),
  })
export type NewAssignment = z.output<typeof newAssignment>

export const assignment = form.extend({
  _id: id,
  classId: id,
  createdAt: moment,
  closedAt: moment.nullable().describe('When it was closed; null: it is open'),
})
export type Assignment = z.output<typeof assignment>

export const ownHandIn = z.object({
  _id: id,
  status: z.enum(handInStatuses),
  photos: z.int().meta(example(2, 'How many photographs it has')),
  handedInAt: moment.nullable().describe('The last time; null: not yet'),
  late: z.boolean().meta(example(false)),
})
export type OwnHandIn = z.output<typeof ownHandIn>

const listedAssignment = assignment.extend({
  own: ownHandIn.nullable().describe('One’s own hand-in; null where there is none'),
  handedIn: z
    .int()
    .nullable()
    .meta(example(7, 'How many students have handed in; null for students')),
  waiting: z.int().nullable().meta(example(2, 'How many of them wait for an answer')),
})
export type ListedAssignment = z.output<typeof listedAssignment>

/** Clause 18.1. */
export const assignmentCalls = {
  listAssignments: {
    method: 'GET',
    path: '/class/:id/assignments',
    summary: 'The assignments of a class, oldest first',
    access: 'work:read',
    params: idParams,
    response: z.array(listedAssignment),
    errors: ['not-found'],
  },

  addAssignment: {
    method: 'POST',
    path: '/class/:id/assignments',
    summary: 'Set an assignment',
    access: 'work:assign',
    params: idParams,
    body: newAssignment,
    response: insertedId,
    idempotencyKey: true,
    errors: ['not-found', 'limit-reached'],
    limits: [assignmentLimit, assignmentDaily, { max: maxRules, of: 'rules', per: 'assignment' }],
  },

  changeAssignment: {
    method: 'PUT',
    path: '/assignment/:id',
    summary:
      'Change an assignment. Once somebody has handed in, its numbers and rules stay, and nobody else can be shown the work',
    access: 'work:assign',
    params: idParams,
    body: newAssignment,
    response: modifiedCount,
    errors: ['not-found', 'handed-in'],
  },

  deleteAssignment: {
    method: 'DELETE',
    path: '/assignment/:id',
    summary: 'Delete an assignment for which nobody has handed in',
    access: 'work:assign',
    params: idParams,
    response: deletedCount,
    errors: ['not-found', 'handed-in'],
  },

  closeAssignment: {
    method: 'POST',
    path: '/assignment/:id/close',
    summary: 'Close an assignment. Students who were asked for a re-shoot can still hand in',
    access: 'work:assign',
    params: idParams,
    response: modifiedCount,
    errors: ['not-found'],
  },
} satisfies Calls
