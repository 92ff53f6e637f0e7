import { z } from './zod.ts'
import { amount, example, id, moment, photo } from './fields.ts'
import { galleryPhoto } from './gallery.ts'
import { meetings, onlineUrl, place } from './meetings.ts'
import { refundSteps } from './refunds.ts'

/**
 * `begun`: approved, and its first meeting has started, so it can no longer be ordered. `cancelled` is final.
 */
export const classStatuses = ['pending', 'approved', 'denied', 'begun', 'cancelled'] as const
export type ClassStatus = (typeof classStatuses)[number]

/** The first four are the footer's archive topics (clause 1.9). */
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

/** Clause 10.1. */
export const levels = ['all', 'beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof levels)[number]

export const classSorts = ['newest', 'popular', 'price', 'seats', 'soonest'] as const
export type ClassSort = (typeof classSorts)[number]

/** Shares of the width and the height in whole percent, as in CSS's object-position. */
export const focusPattern = /^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/

export const examples = {
  description: example('Stars, the moon and long exposures, three nights outside.'),
  learn: example('Find Polaris\nA night landscape, finished'),
  photoFocus: example('38% 60%'),
  bring: example('A tripod\nWarm clothes'),
}

/** Clause 3.3. */
export const schoolClass = z.object({
  _id: id,
  className: z.string().meta(example('Night skies')),
  status: z.enum(classStatuses).meta(example('approved')),
  photo,
  photoFocus: z
    .string()
    .nullable()
    .meta({
      ...examples.photoFocus,
      description: 'What crops of the photo keep, from its left and its top; null: the middle',
    }),
  email: z.string().meta(example('ada@school.example', 'The e-mail of the instructor')),
  instructorName: z.string().meta(example('Ada Holm')),
  price: amount(49.5),
  availableSeats: z
    .int()
    .meta(example(12, 'In public answers 0 while the last are being paid for')),
  description: z.string().meta(examples.description),
  feedback: z.string().nullable().describe('For the instructor and admins, else null'),
  topic: z.enum(topics),
  level: z.enum(levels).meta(example('beginner', 'The audience; all: for everybody')),
  meetings,
  place,
  online: z.boolean().meta(example(true, 'Whether it meets online, also or only')),
  reviews: z.int().meta(example(4, 'How many reviews its series has')),
  stars: z.number().nullable().meta(example(4.5, 'Their mean, 1 to 5; null without reviews')),
  seriesId: id.describe('The same for a class and those that were offered again'),
})
export type SchoolClass = z.output<typeof schoolClass>

export const topicCount = z.object({
  topic: z.enum(topics),
  count: z.int().meta(example(12, 'Exact up to 1,000')),
  more: z.boolean().meta(example(false, 'Whether there are more than that')),
})
export type TopicCount = z.output<typeof topicCount>

export const updatedAt = moment.describe(
  'When its words, photo, price or status last changed, in milliseconds since 1970; another one after each change',
)

const classInFull = schoolClass.extend({
  updatedAt,
  learn: z
    .string()
    .meta({ ...examples.learn, description: 'What people learn or make, one point a line' }),
  bring: z.string().meta({ ...examples.bring, description: 'What they bring, one point a line' }),
})

/** For signed-in people. */
export const readableClass = classInFull.extend({
  onlineUrl,
  cancelReason: z
    .string()
    .nullable()
    .meta(example('The tutor is ill, sorry.', 'Null if not cancelled, or for others')),
  enrolled: z
    .int()
    .nullable()
    .meta(example(3, 'Paid orders; for the instructor and admins, else null')),
  seats: z
    .int()
    .nullable()
    .meta(example(15, 'All seats; for the instructor and admins, else null')),
  minimumStudents: z
    .int()
    .nullable()
    .meta(
      example(6, 'The least number of students, if any; for the instructor and admins, else null'),
    ),
  waiting: z
    .int()
    .nullable()
    .meta(example(4, 'How many wait for a seat; for the instructor and admins, else null')),
})
export type ReadableClass = z.output<typeof readableClass>

/** For the public page (clause 11.1). */
export const offeredClass = classInFull.extend({
  groupSize: z.int().meta(example(15, 'All its seats, sold ones included')),
  refundSteps,
  instructor: z.object({
    _id: id,
    name: z.string().meta(example('Ada Holm')),
    photo,
    headline: z.string().meta(example('Nights, snow, and patience', 'May be empty')),
    photos: z.array(galleryPhoto).describe('Some of their photographs'),
  }),
  otherDates: z.array(schoolClass).describe('Other open classes of its series, soonest first'),
  related: z.array(schoolClass).describe('Other open classes of its topic'),
})
export type OfferedClass = z.output<typeof offeredClass>

/** For its instructor and admins (clause 2.13). */
export const managedClass = readableClass.extend({
  enrolled: z.int().meta(example(3, 'How many orders are paid')),
  seats: z.int().meta(example(15, 'All its seats, those paid for or being paid for too')),
  waiting: z.int().meta(example(4, 'How many wait for a seat')),
})
export type ManagedClass = z.output<typeof managedClass>

export const classId = schoolClass.pick({ _id: true, className: true }).extend({ updatedAt })
export type ClassId = z.output<typeof classId>

/** The refund if it is cancelled now (clause 13.7). */
export const classCancellation = z.object({
  hasBegun: z.boolean().meta(example(false, 'Then only an admin can cancel it')),
  students: z.int().meta(example(7, 'Students who have paid')),
  refund: amount(346.5, 'Refunded automatically'),
  maxRefund: amount(346.5, 'Refunded with `refund`: everything left of what was paid'),
})
export type ClassCancellation = z.output<typeof classCancellation>
