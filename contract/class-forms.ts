import { z } from './zod.ts'
import { examples, levels, topics } from './classes.ts'
import {
  email,
  example,
  httpsUrl,
  name,
  number,
  oneOf,
  personName,
  photoUrl,
  price,
  text,
  textOrNone,
} from './fields.ts'
import { newMeetings } from './meetings.ts'

/** A number of seats. `label` begins the messages. */
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
  .meta(examples.description)

/** Texts that a class may do without: '' or null removes one, an absent one stays unchanged. */
export const optionalTexts = {
  learn: textOrNone('You Will Make', 1000).optional().meta(examples.learn),
  bring: textOrNone('Bring', 1000).optional().meta(examples.bring),
  place: z
    .union([z.null(), text('Place', 1, 200)])
    .optional()
    .meta(example('Harbour Street 4, second floor', 'Null: none yet')),
  onlineUrl: z
    .union([z.null(), httpsUrl('Online address')])
    .optional()
    .meta(example('https://meet.example/night-skies', 'Null: none')),
}

/** The fields that an admin reads before a class is approved: a change of one goes back to review (clause 4.2). */
export const reviewedFields = ['className', 'photo', 'description', 'learn', 'bring'] as const

/** The payload of POST /classes (clause 5.3). `status` and `email` are accepted and ignored. */
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

/** The fields of the edit form (clause 5.4). */
export const classChange = z.object({
  className,
  photo: photoUrl.optional(),
  topic: oneOf('Topic', topics).optional().meta(example('astrophotography', 'Absent: unchanged')),
  seats: seatCount('Seats').optional().meta(example(15, 'All, sold ones too; absent: unchanged')),
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
    className: className.optional().describe('The same; name takes precedence'),
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
    .meta(example(false, 'Also refund a class that has begun; admins only')),
})
