import { fault, type Label } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { handInStatuses } from './assignments.ts'
import type { Calls, Limit } from './endpoint.ts'
import {
  deletedCount,
  example,
  id,
  idParams,
  insertedId,
  modifiedCount,
  moment,
  number,
  oneOf,
  text,
} from './fields.ts'
import { picture, ruleResult } from './hand-ins.ts'
import { photoTaken } from './photo-taken.ts'
import { workPictures } from './work-photos.ts'
import { maxRules, ruleAnswers, workRule } from './work-rules.ts'

// What is said about a work, pinned to the spot that it is about (clause 18.6).

export const critiqueLimits = {
  threads: { max: 100, of: 'threads', per: 'version' },
  comments: { max: 200, of: 'replies', per: 'thread' },
  // One answer has all that is said about a work: more than any critique, and little for a server.
  texts: { max: 2_000_000, of: 'characters of comments, each with 100 more', per: 'work' },
} satisfies Record<string, Limit>

export const phraseLimit = { max: 100, of: 'phrases', per: 'instructor' } satisfies Limit

/** Coordinates are whole numbers from 0 to this, of the upright picture: so pins stay where they are at any size. */
export const fullScale = 10_000

/** The least side of an area. */
export const minAreaSide = 200

/** How long after writing a comment changes do not mark it as edited, in milliseconds. */
export const quietEdit = 15 * 60_000

export const threadKinds = ['point', 'area', 'whole'] as const
export type ThreadKind = (typeof threadKinds)[number]

export const subjects = [
  'light',
  'composition',
  'focus',
  'exposure',
  'colour',
  'moment',
  'editing',
  'other',
] as const
export type Subject = (typeof subjects)[number]

/** Who has written a comment: the student whose work it is, its instructor, an admin, or a classmate. */
export const authorRoles = ['student', 'instructor', 'admin', 'classmate'] as const

const comment = z.object({
  _id: id,
  authorName: z.string().meta(example('Ada Holm')),
  authorRole: z.enum(authorRoles),
  isOwn: z.boolean().meta(example(false)),
  text: z.string().nullable().meta(example('The horizon leans.', 'Null: removed by its author')),
  createdAt: moment,
  edited: z.boolean().meta(example(false, 'Changed later than 15 minutes after it was written')),
})
export type Comment = z.output<typeof comment>

const coordinate = z.int().nullable()

const thread = z.object({
  _id: id,
  number: z.int().meta(example(1, 'That of its pin, counted from 1')),
  kind: z.enum(threadKinds),
  x: coordinate.meta(example(5000, 'The point, or the left edge of the area; 0 to 10,000')),
  y: coordinate.meta(example(3300)),
  w: coordinate.meta(example(null, 'The size of the area')),
  h: coordinate.meta(example(null)),
  subject: z.enum(subjects).meta(example('composition', 'What it is about')),
  state: z.enum(['open', 'resolved']),
  resolvedIn: id.nullable().describe('The version in which it was resolved, where that is said'),
  mayResolve: z.boolean().meta(example(true)),
  createdAt: moment,
  comments: z.array(comment).describe('The first one opened the thread'),
})
export type Thread = z.output<typeof thread>

const version = picture.extend({
  _id: id,
  number: z.int().meta(example(2)),
  note: z
    .string()
    .meta(example('I waited for the second boat.', 'To the instructor; empty for classmates')),
  createdAt: moment,
  handedIn: z.boolean().meta(example(true, 'Whether others than the student see it')),
  facts: photoTaken.nullable().describe('How it was taken'),
  factsFrom: z
    .enum(['file', 'typed', 'none'])
    .describe('`typed` where the student has typed any of it'),
  rules: z.array(ruleResult),
  threads: z.array(thread),
})
export type Version = z.output<typeof version>

const sibling = z.object({
  _id: id,
  title: z.string().meta(example('Boats')),
  alt: z.string().meta(example('Three boats at low tide')),
  pictures: workPictures,
})

const work = z.object({
  _id: id,
  title: z.string().meta(example('Pier')),
  alt: z.string().meta(example('A pier at dusk')),
  note: z
    .string()
    .meta(example('I waited for the second boat.', 'To the instructor; empty for classmates')),
  handInId: id,
  status: z.enum(handInStatuses),
  late: z.boolean().meta(example(false)),
  studentName: z.string().meta(example('Mila Novak')),
  isOwn: z.boolean().meta(example(false)),
  assignmentId: id,
  assignmentTitle: z.string().meta(example('The last light')),
  classId: id,
  className: z.string().meta(example('Night skies')),
  rules: z
    .array(workRule)
    .meta(example([{ kind: 'shutter', atLeast: 0.0667 }], 'Those of the assignment')),
  versions: z.array(version).describe('The first one first'),
  works: z.array(sibling).describe('All works of the hand-in, this one included'),
  mayComment: z.boolean().meta(example(true)),
  mayAnswer: z
    .boolean()
    .meta(example(false, 'Whether one may ask for it again, say that it is done, overrule')),
  mayAddVersion: z.boolean().meta(example(false)),
})
export type Work = z.output<typeof work>

const scaled = (label: Label) =>
  number(label, 'givePlace')
    .int(fault('notWhole', { label }))
    .min(0, fault('between', { label, min: 0, max: fullScale }))
    .max(fullScale, fault('between', { label, min: 0, max: fullScale }))
    .optional()
const side = (label: Label) =>
  number(label, 'givePlace')
    .int(fault('notWhole', { label }))
    .min(minAreaSide, fault('between', { label, min: minAreaSide, max: fullScale }))
    .max(fullScale, fault('between', { label, min: minAreaSide, max: fullScale }))
    .optional()

const threadText = text('labelComment', 1, 5000).meta(example('The horizon leans.'))

const placeOf = { point: ['x', 'y'], area: ['x', 'y', 'w', 'h'], whole: [] }

/** A point needs `x` and `y`, an area `w` and `h`, too, the whole picture none of them. */
export const newThread = z
  .object({
    kind: oneOf('labelKind', threadKinds),
    x: scaled('labelX').meta(example(5000)),
    y: scaled('labelY').meta(example(3300)),
    w: side('labelWidth'),
    h: side('labelHeight'),
    subject: oneOf('labelSubject', subjects).meta(example('composition')),
    text: threadText,
  })
  .check(({ value, issues }) => {
    const needed: readonly string[] = placeOf[value.kind]
    for (const field of ['x', 'y', 'w', 'h'] as const) {
      const isGiven = value[field] !== undefined
      if (isGiven === needed.includes(field)) continue
      const message = fault(isGiven ? 'noPlaceNeeded' : 'givePlace')
      issues.push({ code: 'custom', input: value, path: [field], message })
    }
    const { x = 0, y = 0, w = 0, h = 0 } = value
    if (x + w > fullScale)
      issues.push({ code: 'custom', input: value, path: ['w'], message: fault('areaOutside') })
    if (y + h > fullScale)
      issues.push({ code: 'custom', input: value, path: ['h'], message: fault('areaOutside') })
  })
export type NewThread = z.output<typeof newThread>

const replyText = text('labelComment', 1, 2000).meta(example('Better in the second one.'))
export const newComment = z.object({ text: replyText })

/** A reply may have 2,000 characters, what opens a thread 5,000; the school knows which it is. */
export const changedComment = z.object({ text: threadText })

const phraseText = z.object({
  text: text('labelPhrase', 1, 500).meta(example('Look at the edges of the frame.')),
})
const phrase = phraseText.extend({ _id: id })
export type Phrase = z.output<typeof phrase>

export const critiqueCalls = {
  readWork: {
    method: 'GET',
    path: '/work/:id',
    summary: 'A work in all its versions, with what is said about them',
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
    limits: [critiqueLimits.threads, critiqueLimits.texts],
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
    limits: [critiqueLimits.comments, critiqueLimits.texts],
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
    limits: [critiqueLimits.texts],
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
