import { z } from './zod.ts'
import {
  amount,
  email,
  example,
  httpsUrl,
  id,
  moment,
  name,
  number,
  oneOf,
  personName,
  photoUrl,
  picture,
  price,
  text,
  textOrNone,
} from './fields.ts'
import { galleryPhoto } from './gallery.ts'
import { meetings, newMeetings } from './meetings.ts'

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
  price: amount(49.5),
  availableSeats: z
    .int()
    .meta(
      example(
        12,
        'In public answers those not yet sold, or 0 where the rest is being paid for; elsewhere those free at this moment',
      ),
    ),
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

/** How many open classes a topic has. */
export const topicCount = z.object({
  topic: z.enum(topics),
  count: z.int().meta(example(12, 'Exact up to 1,000')),
  more: z.boolean().meta(example(false, 'Whether there are more than that')),
})
export type TopicCount = z.output<typeof topicCount>

export const updatedAt = moment.describe(
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
export const readableClass = classInFull.extend({
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
  seats: z
    .int()
    .nullable()
    .meta(
      example(
        15,
        'All its seats, those paid for or being paid for too; null for everybody but its instructor and admins',
      ),
    ),
})
export type ReadableClass = z.output<typeof readableClass>

/** A class with what its public page shows besides (clause 11.1). */
export const offeredClass = classInFull.extend({
  groupSize: z.int().meta(example(15, 'All its seats, those paid for too')),
  instructor: z.object({
    _id: id,
    name: z.string().meta(example('Ada Holm')),
    photo: picture,
    line: z.string().meta(example('Nights, snow, and patience', 'May be empty')),
    photos: z.array(galleryPhoto).describe('Up to three of their photographs of the gallery'),
  }),
  otherDates: z
    .array(schoolClass)
    .describe('The other open classes of its series, the soonest first; 20 at most'),
  related: z.array(schoolClass).describe('Up to three other open classes of its topic'),
})
export type OfferedClass = z.output<typeof offeredClass>

/** A class as its instructor and admins see it (clause 2.13). */
export const managedClass = readableClass.extend({
  enrolled: z.int().meta(example(3, 'How many orders are paid')),
  seats: z.int().meta(example(15, 'All its seats, those paid for or being paid for too')),
})
export type ManagedClass = z.output<typeof managedClass>

/** An approved class in short. */
export const classId = schoolClass.pick({ _id: true, className: true }).extend({ updatedAt })
export type ClassId = z.output<typeof classId>

/** So many seats of a class. `label` begins people's messages. */
const seatCount = (label: string) =>
  number(label, 'the number of seats')
    .int(`${label} must be a whole number`)
    .min(1, 'A class needs at least 1 seat')
    .max(10_000, 'A class can have at most 10,000 seats')

const availableSeats = seatCount('Available seats').meta(example(12))

const className = name('Course name', 3, 120).meta(example('Night skies'))
export const level = oneOf('Level', levels).meta(example('beginner'))
const description = text('Description', 10, 5000)
  .describe('May have paragraphs, lists, links, bold and italic words in Markdown')
  .meta(exposures)

/** Texts that a class may do without: '' or null removes one, an absent one stays as it is. */
export const optionalTexts = {
  learn: textOrNone('You Will Make', 1000).optional().meta(points.learn),
  bring: textOrNone('Bring', 1000).optional().meta(points.bring),
  place: z
    .union([z.null(), text('Place', 1, 200)])
    .optional()
    .meta(example('Harbour Street 4, second floor', 'Where it meets; null: nowhere yet')),
  onlineUrl: z
    .union([z.null(), httpsUrl('Online address')])
    .optional()
    .meta(example('https://meet.example/night-skies', 'Where it meets online; null: nowhere')),
}

/** What an admin reads before a class is approved: a change of it goes back to review (clause 4.2). */
export const reviewedFields = ['className', 'photo', 'description', 'learn', 'bring'] as const

/** The payload of POST /classes (clause 5.3). `status` and `email` are taken but never believed. */
export const newClass = z.object({
  className,
  photo: photoUrl,
  instructorName: personName('Instructor name', 1, 256).meta(example('Ada Holm')),
  email,
  availableSeats,
  price,
  description,
  topic: oneOf('Topic', topics).default('other'),
  level: level.default('all'),
  ...optionalTexts,
  meetings: newMeetings.optional(),
  status: z.unknown().optional().describe('Ignored: a new class is pending'),
})

export const readAs = z
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
  ...optionalTexts,
  meetings: newMeetings.optional(),
  updatedAt: readAs,
})

/** The payload of PUT /class/:id: `name` as specified, `className` likewise (clause 7.10). */
export const classUpdate = classChange
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
  refund: z
    .boolean({ error: 'refund must be true or false' })
    .default(false)
    .meta(
      example(
        false,
        'Whether places that were held, such as of a class that has begun, are refunded, too; admins only',
      ),
    ),
})

/** What cancelling a class now would mean (clause 13.7). */
export const classCancellation = z.object({
  hasBegun: z.boolean().meta(example(false, 'Then only an admin can cancel it')),
  students: z.int().meta(example(7, 'Students who have paid')),
  refund: amount(346.5, 'What is refunded automatically'),
  maxRefund: amount(346.5, 'What is refunded with `refund`: all that is left of what was paid'),
})
export type ClassCancellation = z.output<typeof classCancellation>
