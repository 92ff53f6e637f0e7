import { z } from './zod.ts'
import type { Calls } from './endpoint.ts'
import {
  deletedCount,
  email,
  example,
  httpsUrl,
  id,
  idParams,
  insertedId,
  longPaging,
  modifiedCount,
  moment,
  name,
  oneOf,
  paging,
  photoUrl,
  picture,
  price,
  question,
  text,
  textOrNone,
} from './fields.ts'
import { meetings, newMeetings, time } from './meetings.ts'
import { searchedAtOnce } from './searching.ts'

/**
 * Pending: waits for review. Begun: was approved, and its first meeting has begun, so that nobody can
 * order it any more. Cancelled: for good.
 */
export const classStatuses = ['pending', 'approved', 'denied', 'begun', 'cancelled'] as const
export type ClassStatus = (typeof classStatuses)[number]

/** Subjects a class can have; the first four are the footer's archive topics (clause 1.9). */
export const topics = [
  'landscape',
  'portrait',
  'street',
  'product',
  'darkroom',
  'macro',
  'astrophotography',
  'architecture',
  'other',
] as const
export type Topic = (typeof topics)[number]

/** For whom a class is (clause 10.1). */
export const levels = ['all', 'beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof levels)[number]

export const classSorts = ['newest', 'popular', 'price', 'seats', 'soonest'] as const
export type ClassSort = (typeof classSorts)[number]

const exposures = example('Stars, the moon and long exposures, three nights outside.')

/** A class (clause 3.3). */
export const schoolClass = z.object({
  _id: id,
  className: z.string().meta(example('Night skies')),
  status: z.enum(classStatuses).meta(example('approved')),
  photo: picture,
  email: z.string().meta(example('ada@school.example', 'The e-mail of the instructor')),
  instructorName: z.string().meta(example('Ada Holm')),
  price: z.number().meta(example(49.5, 'Dollars')),
  availableSeats: z.int().meta(example(12, 'Those not yet paid for')),
  description: z.string().meta(exposures),
  feedback: z
    .string()
    .nullable()
    .describe('The word of an admin; null for everybody but the instructor and admins'),
  topic: z.enum(topics),
  level: z.enum(levels).meta(example('beginner', 'For whom the class is; all: for everybody')),
  meetings,
  place: z.string().nullable().meta(example('Harbour Street 4', 'Where it meets; null: not said')),
  online: z.boolean().meta(example(true, 'Whether it meets online, too, or only there')),
  reviews: z.int().meta(example(4, 'How many reviews its series has')),
  stars: z.number().nullable().meta(example(4.5, 'Their mean, 1 to 5; null without reviews')),
  seriesId: id.describe('The same for a class and those that were offered again'),
})
export type SchoolClass = z.output<typeof schoolClass>

const updatedAt = moment.describe(
  'When its words, photo, price or status last changed, in milliseconds since 1970; another one after each change',
)

const points = {
  learn: example('Find Polaris\nA night landscape, finished'),
  bring: example('A tripod\nWarm clothes'),
}

/** One class with all of its words. */
const classInFull = schoolClass.extend({
  updatedAt,
  learn: z
    .string()
    .meta({ ...points.learn, description: 'What people learn or make, a point a line' }),
  bring: z.string().meta({ ...points.bring, description: 'What they bring, a point a line' }),
})

/** One class as it is read to be looked at, or to be changed. */
const readableClass = classInFull.extend({
  onlineUrl: z
    .string()
    .nullable()
    .meta(
      example(
        'https://meet.example/night-skies',
        'Where it meets online; null for everybody but its instructor, admins and who has paid for it',
      ),
    ),
  cancelReason: z
    .string()
    .nullable()
    .meta(
      example(
        'The tutor is ill. We are very sorry.',
        'Why it was cancelled; null for everybody but its instructor, admins and who had paid for it',
      ),
    ),
  enrolled: z
    .int()
    .nullable()
    .meta(example(3, 'How many orders are paid; null for everybody but its instructor and admins')),
})
export type ReadableClass = z.output<typeof readableClass>

/** A class with what its public page shows besides (clause 11.1). */
const offeredClass = classInFull.extend({
  groupSize: z.int().meta(example(15, 'All its seats, those paid for too')),
  instructor: z.object({
    _id: id,
    name: z.string().meta(example('Ada Holm')),
    photo: picture,
    line: z.string().meta(example('Nights, snow, and patience', 'May be empty')),
  }),
  otherDates: z
    .array(schoolClass)
    .describe('The other open classes of its series, the soonest first; 20 at most'),
  related: z.array(schoolClass).describe('Up to three other open classes of its topic'),
})
export type OfferedClass = z.output<typeof offeredClass>

/** A class as its instructor and admins see it (clause 2.13). */
const managedClass = readableClass.extend({
  enrolled: z.int().meta(example(3, 'How many orders are paid')),
})
export type ManagedClass = z.output<typeof managedClass>

/** An approved class in short. */
const classId = schoolClass.pick({ _id: true, className: true }).extend({ updatedAt })
export type ClassId = z.output<typeof classId>

/** So many seats of a class. `label` begins people's messages. */
const seatCount = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a whole number`)
    .min(1, 'A class needs at least 1 seat')
    .max(10_000, 'A class can have at most 10,000 seats')

const availableSeats = seatCount('Available seats').meta(example(12))

const className = name('Course name', 3, 120).meta(example('Night skies'))
const level = oneOf('Level', levels).meta(example('beginner'))
const description = text('Description', 10, 5000)
  .describe('May have paragraphs, lists, links, bold and italic words in Markdown')
  .meta(exposures)

/** What people learn and bring, and when and where a class is: what is absent stays as it is. */
const optional = {
  learn: textOrNone('You Will Make', 1000).optional().meta(points.learn),
  bring: textOrNone('Bring', 1000).optional().meta(points.bring),
  meetings: newMeetings.optional(),
  place: z
    .union([z.null(), text('Place', 1, 200)])
    .optional()
    .meta(example('Harbour Street 4, second floor', 'Where it meets; null: nowhere yet')),
  onlineUrl: z
    .union([z.null(), httpsUrl('Online address')])
    .optional()
    .meta(example('https://meet.example/night-skies', 'Where it meets online; null: nowhere')),
}

/** The payload of POST /classes (clause 5.3). `status` and `email` are taken but never believed. */
export const newClass = z.object({
  className,
  photo: photoUrl,
  instructorName: name('Instructor name', 1, 256).meta(example('Ada Holm')),
  email,
  availableSeats,
  price,
  description,
  topic: oneOf('Topic', topics).default('other'),
  level: level.default('all'),
  ...optional,
  status: z.unknown().optional().describe('Ignored: a new class is pending'),
})

const readAs = z
  .int({ error: 'updatedAt must be that of the class' })
  .optional()
  .describe(
    'The updatedAt of the class as you read it: where it is another one by now, nothing changes (409 changed-meanwhile)',
  )

/** What a page's edit form holds (clause 5.4). */
export const classChange = z.object({
  className,
  photo: photoUrl.optional(),
  topic: oneOf('Topic', topics).optional().meta(example('astrophotography', 'Absent: unchanged')),
  seats: seatCount('Seats')
    .optional()
    .meta(example(15, 'All seats, with those that are sold; absent: unchanged')),
  price,
  level: level.optional().describe('Absent: unchanged'),
  description,
  ...optional,
  updatedAt: readAs,
})

/** The payload of PUT /class/:id: `name` as specified, `className` likewise (clause 7.10). */
const classUpdate = classChange
  .extend({
    name: className.optional().describe('The new name; else send className'),
    className: className.optional().describe('The same; name goes before it'),
  })
  .refine((change) => (change.name ?? change.className) !== undefined, {
    path: ['className'],
    message: 'Course name is required',
  })

export const feedbackMessage = z.object({
  feedback: text('Feedback', 1, 2000).meta(example('A clear plan. Welcome!')),
})

/** The payload of POST /class/:id/again (clause 10.6). */
export const classAgain = z.object({
  meetings: newMeetings,
  availableSeats,
  price: price.optional().describe('Absent: that of the first one'),
})

/** The payload of POST /class/:id/cancel (clause 10.5). */
export const cancellation = z.object({
  reason: text('Reason', 10, 1000).meta(example('The tutor is ill. We are very sorry.')),
})

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
        `Words, or beginnings of words, of the name, the description or the instructor; all must be found. Of words that very many classes have, the newest ${searchedAtOnce.toLocaleString('en')} are sorted and paged first, then as many older ones, and so on`,
      ),
      topic: oneOf('Topic', topics).optional(),
      level: level
        .optional()
        .describe('Only classes of just this level, sorted and paged like those of a word'),
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
    query: z.object({ email, ...paging }),
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
      'Cancel a class for good; every paid place is given back whole, unpaid orders are removed',
    access: 'classes:cancel',
    params: idParams,
    body: cancellation,
    response: modifiedCount,
    errors: ['not-found', 'class-not-open'],
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
    summary: 'All classes, for review',
    access: 'classes:review',
    query: z.object({ status: oneOf('Status', classStatuses).optional(), ...paging }),
    response: z.array(managedClass),
    paged: true,
  },

  setClassStatus: {
    method: 'PUT',
    path: '/classStatus/:id',
    summary: 'Approve or deny a pending class',
    access: 'classes:review',
    params: idParams,
    body: z.object({ status: oneOf('Status', ['approved', 'denied']), updatedAt: readAs }),
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
