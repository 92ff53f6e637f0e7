import { z } from './zod.ts'
import { assignment, handInStatuses, ownHandIn } from './assignments.ts'
import type { Calls, Limit } from './endpoint.ts'
import {
  deletedCount,
  example,
  id,
  idParams,
  insertedId,
  modifiedCount,
  moment,
  nameOrNone,
  oneOf,
  paging,
  text,
  textOrNone,
} from './fields.ts'
import { photoTaken } from './photo-taken.ts'
import { workPictures } from './work-photos.ts'
import { ruleAnswers } from './work-rules.ts'

// A work is one photograph of a hand-in (clause 18.2), in several versions.

/** The maximum number of versions of a work. */
export const versionLimit = { max: 12, of: 'versions', per: 'work' } satisfies Limit

/** How often people may download all their works. */
export const worksExportLimit = {
  max: 5,
  of: 'downloads of works',
  per: 'person',
  within: 24 * 3_600_000,
} satisfies Limit

export const picture = z.object({
  pictures: workPictures,
  width: z.int().meta(example(2560, 'Of the upright picture, in pixels')),
  height: z.int().meta(example(1707)),
})

/** Rules are numbered as in the assignment. */
export const ruleResult = z.object({
  answer: z.enum(ruleAnswers),
  actual: z
    .union([z.number(), z.string()])
    .nullable()
    .meta(example(0.0333, 'What the picture has: a number, a word, or null')),
  overruled: z.boolean().meta(example(false, 'Whether the instructor has decided otherwise')),
})
export type RuleResult = z.output<typeof ruleResult>

const title = nameOrNone('labelTitle', 120).default('').meta(example('Pier'))
const alt = textOrNone('labelAlt', 300).default('').meta(example('A pier at dusk'))
const note = textOrNone('labelNoteToInstructor', 1000)
  .default('')
  .meta(example('I waited for the second boat.'))

/** The `photo` in the response to POST /photos?for=work. */
const workPhoto = text('labelPhoto', 1, 2048).meta(
  example('/photos/work-5f0c8a0e3d0a4c609a9f6f2a1c2f7f10.jpg'),
)

export const newWork = z.object({ photo: workPhoto, title, alt, note })
export const changedWork = newWork.omit({ photo: true })
export const newVersion = newWork.pick({ photo: true, note: true })

const work = picture.extend({
  _id: id,
  title: z.string().meta(example('Pier', 'May be empty')),
  alt: z.string().meta(example('A pier at dusk', 'May be empty')),
})

/** For places that do not need its dimensions. */
export const namedWork = work.omit({ width: true, height: true })

const ownWork = work.extend({
  note: z
    .string()
    .meta(example('I waited for the second boat.', 'To the instructor; may be empty')),
  version: z.int().meta(example(2)),
  isNew: z.boolean().meta(example(false, 'Whether its last version was not handed in yet')),
  openThreads: z.int().meta(example(3)),
  facts: photoTaken.nullable(),
  rules: z.array(ruleResult),
})
export type OwnWork = z.output<typeof ownWork>

const shownWork = work.extend({
  handInId: id,
  status: z.enum(handInStatuses),
  studentName: z.string().meta(example('Mila Novak')),
  isOwn: z.boolean().meta(example(false)),
})
export type ShownWork = z.output<typeof shownWork>

const handInAnswers = ['again', 'done'] as const

const queued = z.object({
  _id: id,
  status: z.enum(handInStatuses),
  assignmentId: id,
  assignmentTitle: z.string().meta(example('The last light')),
  classId: id,
  className: z.string().meta(example('Night skies')),
  studentName: z.string().meta(example('Mila Novak')),
  version: z.int().meta(example(2, 'The highest number of a version that it has')),
  late: z.boolean().meta(example(false)),
  rulesNotMet: z.int().meta(example(1)),
  handedInAt: moment.describe('When it was handed in, the last time'),
  works: z.array(namedWork),
})
export type QueuedHandIn = z.output<typeof queued>

export const handInCalls = {
  readHandIn: {
    method: 'GET',
    path: '/assignment/:id/hand-in',
    summary: 'An assignment and one’s own hand-in for it',
    access: 'work:hand-in',
    params: idParams,
    response: z.object({
      assignment,
      className: z.string().meta(example('Night skies')),
      handIn: ownHandIn.nullable().describe('Null where there is none'),
      works: z.array(ownWork),
      mayHandIn: z.boolean().meta(example(true, 'Whether one still holds a seat of the class')),
    }),
    errors: ['not-found'],
  },

  addWork: {
    method: 'POST',
    path: '/assignment/:id/works',
    summary: 'Add a photograph to one’s own hand-in',
    access: 'work:hand-in',
    params: idParams,
    body: newWork,
    response: insertedId,
    idempotencyKey: true,
    errors: ['not-found', 'closed', 'not-open-yet', 'wrong-state', 'too-many-photos'],
  },

  changeWork: {
    method: 'PUT',
    path: '/work/:id',
    summary: 'Change the texts of a photograph while one may hand in',
    access: 'work:hand-in',
    params: idParams,
    body: changedWork,
    response: modifiedCount,
    errors: ['not-found', 'wrong-state'],
  },

  deleteWork: {
    method: 'DELETE',
    path: '/work/:id',
    summary: 'Take a photograph out of one’s own hand-in while one may hand in',
    access: 'work:hand-in',
    params: idParams,
    response: deletedCount,
    errors: ['not-found', 'wrong-state'],
  },

  handIn: {
    method: 'POST',
    path: '/assignment/:id/hand-in',
    summary: 'Hand in',
    access: 'work:hand-in',
    params: idParams,
    response: modifiedCount,
    errors: [
      'not-found',
      'too-few-photos',
      'too-many-photos',
      'closed',
      'not-open-yet',
      'wrong-state',
    ],
  },

  addVersion: {
    method: 'POST',
    path: '/work/:id/versions',
    summary: 'Add a version to a photograph while one may hand in',
    access: 'work:hand-in',
    params: idParams,
    body: newVersion,
    response: insertedId,
    idempotencyKey: true,
    errors: ['not-found', 'wrong-state', 'limit-reached'],
    limits: [versionLimit],
  },

  answerHandIn: {
    method: 'PUT',
    path: '/hand-in/:id',
    summary: 'Ask a student to hand in again, or say that it is done',
    access: 'work:answer',
    params: idParams,
    body: z.object({ status: oneOf('labelStatus', handInAnswers).meta(example('again')) }),
    response: modifiedCount,
    errors: ['not-found', 'wrong-state'],
  },

  listWorks: {
    method: 'GET',
    path: '/assignment/:id/works',
    summary: 'The contact sheet: what was handed in for an assignment, oldest first',
    access: 'work:read',
    params: idParams,
    query: z.object(paging),
    response: z.array(shownWork),
    paged: true,
    errors: ['not-found'],
  },

  listQueue: {
    method: 'GET',
    path: '/queue',
    summary: 'What was handed in for one’s classes, longest waiting first',
    access: 'work:answer',
    query: z.object({
      class: id.optional().describe('Of one class'),
      status: oneOf('labelStatus', ['handed-in', 'again', 'done'])
        .optional()
        .describe('Default: handed-in'),
      ...paging,
    }),
    response: z.array(queued),
    paged: true,
  },

  exportWorks: {
    method: 'GET',
    path: '/works/export',
    summary: 'One’s own works with what was said about them, as a ZIP',
    access: 'work:hand-in',
    response: z.unknown(),
    download: 'application/zip',
    limits: [worksExportLimit],
  },
} satisfies Calls
