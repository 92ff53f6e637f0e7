import { fault, type Label } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { handInStatuses } from './assignments.ts'
import type { Limit } from './endpoint.ts'
import { example, id, moment, number, oneOf, text } from './fields.ts'
import { namedWork, picture, ruleResult } from './hand-ins.ts'
import { photoTaken } from './photo-taken.ts'
import { workRule } from './work-rules.ts'

// Comments are pinned to spots of a work (clause 18.6).

export const critiqueLimits = {
  threads: { max: 100, of: 'threads', per: 'version' },
  comments: { max: 200, of: 'replies', per: 'thread' },
  // Students stop at `studentShare` of these two, so that there is room for the instructor.
  texts: { max: 400, of: 'comments, replies included', per: 'work' },
  bytes: { max: 400_000, of: 'bytes of comments', per: 'work' },
} satisfies Record<string, Limit>

/** The part of a work's comments that students may write. */
export const studentShare = 0.75

/** Characters of the first comment of a thread where its work is read. */
export const maxBeginning = 200

/** Comments in a work's `newest`. */
export const maxNewest = 50

export const phraseLimit = { max: 100, of: 'phrases', per: 'instructor' } satisfies Limit

/** Coordinates are whole numbers from 0 to this, on the upright picture, so pins stay in place at any size. */
export const fullScale = 10_000

/** The shortest side of an area. */
export const minAreaSide = 200

/** Milliseconds after writing during which changes do not mark a comment as edited. */
export const editGracePeriod = 15 * 60_000

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

/** `keep` praises, and asks for nothing; `try` is open until it is resolved. */
export const advices = ['try', 'keep'] as const
export type Advice = (typeof advices)[number]

/** `student` is the owner of the work. */
const authorRoles = ['student', 'instructor', 'admin', 'classmate'] as const

export const comment = z.object({
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
  advice: z.enum(advices).meta(example('try', 'Whether it praises or asks for a change')),
  state: z.enum(['open', 'resolved']).describe('What is to `keep` is never open'),
  resolvedIn: id.nullable().describe('The version in which it was resolved, where that is said'),
  mayResolve: z.boolean().meta(example(true)),
  createdAt: moment,
  comments: z
    .array(comment)
    .describe(
      `Only the first one, which opened the thread, cut to ${maxBeginning} characters; \`GET /thread/{id}/comments\` has all`,
    ),
  more: z.boolean().meta(example(false, 'Whether the first comment was cut')),
  replies: z.int().meta(example(2, 'How many comments follow the first one')),
})
export type Thread = z.output<typeof thread>

const newestComment = comment.pick({ _id: true, authorName: true, isOwn: true }).extend({
  thread: id.describe('The id of its thread'),
  createdAt: moment,
})
export type NewestComment = z.output<typeof newestComment>

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

export const work = z.object({
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
  newest: z
    .array(newestComment)
    .describe(`The last ${maxNewest} comments on all versions, newest first, without removed ones`),
  works: z.array(namedWork).describe('All works of the hand-in, this one included'),
  mayComment: z.boolean().meta(example(true)),
  mayAnswer: z
    .boolean()
    .meta(example(false, 'Whether one may ask for it again, say that it is done, overrule')),
  mayAddVersion: z.boolean().meta(example(false)),
  hasNew: z
    .boolean()
    .meta(example(false, 'Whether the hand-in has a version that was not handed in yet')),
})
export type Work = z.output<typeof work>

const scaled = (label: Label, min = 0) =>
  number(label, 'givePlace')
    .int(fault('notWhole', { label }))
    .min(min, fault('between', { label, min, max: fullScale }))
    .max(fullScale, fault('between', { label, min, max: fullScale }))
    .optional()

const threadText = text('labelComment', 1, 5000).meta(example('The horizon leans.'))

const positionFields = { point: ['x', 'y'], area: ['x', 'y', 'w', 'h'], whole: [] }

/** A point needs `x` and `y`, an area also `w` and `h`, the whole picture none. */
export const newThread = z
  .object({
    kind: oneOf('labelKind', threadKinds),
    x: scaled('labelX').meta(example(5000)),
    y: scaled('labelY').meta(example(3300)),
    w: scaled('labelWidth', minAreaSide),
    h: scaled('labelHeight', minAreaSide),
    subject: oneOf('labelSubject', subjects).meta(example('composition')),
    advice: oneOf('labelAdvice', advices)
      .default('try')
      .meta(example('try', '`keep` for praise, which asks for nothing')),
    text: threadText,
  })
  .check(({ value, issues }) => {
    const needed: readonly string[] = positionFields[value.kind]
    for (const field of ['x', 'y', 'w', 'h'] as const) {
      const isPresent = value[field] !== undefined
      if (isPresent === needed.includes(field)) continue
      const message = fault(isPresent ? 'noPlaceNeeded' : 'givePlace')
      issues.push({ code: 'custom', input: value, path: [field], message })
    }
    const { x = 0, y = 0, w = 0, h = 0 } = value
    if (x + w > fullScale)
      issues.push({ code: 'custom', input: value, path: ['w'], message: fault('areaOutside') })
    if (y + h > fullScale)
      issues.push({ code: 'custom', input: value, path: ['h'], message: fault('areaOutside') })
  })
export type NewThread = z.output<typeof newThread>

export const maxReply = 2000
const replyText = text('labelComment', 1, maxReply).meta(example('Better in the second one.'))
export const newComment = z.object({ text: replyText })

/** The server knows whether it is a reply, which must be shorter. */
export const changedComment = z.object({ text: threadText })

export const phraseText = z.object({
  text: text('labelPhrase', 1, 500).meta(example('Look at the edges of the frame.')),
})
export const phrase = phraseText.extend({ _id: id })
export type Phrase = z.output<typeof phrase>
