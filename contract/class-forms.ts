import { fault, type Label } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { examples, focusPattern, levels, topics } from './classes.ts'
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
import { changedMeetings, newMeetings } from './meetings.ts'

const seatCount = (label: Label) =>
  number(label, 'giveSeats')
    .int(fault('notWhole', { label }))
    .min(1, fault('noSeats'))
    .max(10_000, fault('manySeats', { max: 10_000 }))

const availableSeats = seatCount('labelAvailableSeats').meta(example(12))

const className = name('labelCourseName', 3, 120).meta(example('Night skies'))
export const level = oneOf('labelLevel', levels).meta(example('beginner'))
const description = text('labelDescription', 10, 5000)
  .describe('May have paragraphs, lists, links, bold and italic words in Markdown')
  .meta(examples.description)

/** '' or null removes a text, an absent one stays unchanged. */
export const optionalTexts = {
  photoFocus: z
    .union([z.null(), z.string().regex(focusPattern, fault('invalid'))])
    .optional()
    .describe('Null: the middle; absent: unchanged, or the middle of another photo')
    .meta(examples.photoFocus),
  learn: textOrNone('labelYouWillMake', 1000).optional().meta(examples.learn),
  bring: textOrNone('labelBring', 1000).optional().meta(examples.bring),
  place: z
    .union([z.null(), text('labelPlace', 1, 200)])
    .optional()
    .meta(example('Harbour Street 4, second floor', 'Null: none yet')),
  onlineUrl: z
    .union([z.null(), httpsUrl('labelOnlineAddress')])
    .optional()
    .meta(example('https://meet.example/night-skies', 'Null: none')),
}

/**
 * With fewer students a class is not held (clause 16.2); at most its seats, which the server checks. Null:
 * none; absent in a change: unchanged.
 */
const minimumStudents = number('labelMinimumStudents', 'giveSeats')
  .int(fault('notWhole', { label: 'labelMinimumStudents' }))
  .min(1, fault('atLeast', { label: 'labelMinimumStudents', min: 1 }))
  .max(10_000, fault('atMost', { label: 'labelMinimumStudents', max: 10_000 }))
  .nullable()
  .optional()
  .meta(example(6, 'The least number of students; null: none'))

/** Changing one sends an approved class back to review (clause 4.2). */
export const reviewedFields = ['className', 'photo', 'description', 'learn', 'bring'] as const

/** The payload of POST /classes (clause 5.3). `status` and `email` are accepted and ignored. */
export const newClass = z.object({
  className,
  photo: photoUrl,
  instructorName: personName('labelInstructorName', 1, 256).meta(example('Ada Holm')),
  email,
  availableSeats,
  minimumStudents,
  price,
  description,
  topic: oneOf('labelTopic', topics).default('other'),
  level: level.default('all'),
  ...optionalTexts,
  meetings: newMeetings.optional(),
  status: z.unknown().optional().describe('Ignored: a new class is pending'),
})

const readAs = z
  .int({ error: fault('notAsRead') })
  .optional()
  .describe(
    'The updatedAt of the class as you read it: where it is another one by now, nothing changes (409 changed-meanwhile)',
  )

/** Clause 5.4. */
export const classChange = z.object({
  className,
  photo: photoUrl.optional(),
  topic: oneOf('labelTopic', topics)
    .optional()
    .meta(example('astrophotography', 'Absent: unchanged')),
  seats: seatCount('labelSeats')
    .optional()
    .meta(example(15, 'All, sold ones too; absent: unchanged')),
  minimumStudents,
  price,
  level: level.optional().describe('Absent: unchanged'),
  description,
  ...optionalTexts,
  meetings: changedMeetings.optional(),
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
    message: fault('required', { label: 'labelCourseName' }),
  })

export const feedbackMessage = z.object({
  feedback: text('labelFeedback', 1, 2000).meta(example('A clear plan. Welcome!')),
})

/** With an optional comment. */
export const classDecision = z.object({
  status: oneOf('labelStatus', ['approved', 'denied']),
  updatedAt: readAs,
  feedback: feedbackMessage.shape.feedback
    .optional()
    .describe('The new feedback for the instructor; absent: unchanged'),
})

/** Clause 10.6. */
export const classAgain = z.object({
  meetings: newMeetings,
  availableSeats,
  minimumStudents: minimumStudents.describe('Absent: that of the first one'),
  price: price.optional().describe('Absent: that of the first one'),
})

/** Clause 10.5. */
export const cancellation = z.object({
  reason: text('labelReason', 10, 1000).meta(example('The tutor is ill. We are very sorry.')),
  refund: z
    .boolean({ error: fault('trueOrFalse', { label: 'labelRefund' }) })
    .default(false)
    .meta(example(false, 'Also refund a class that has begun; admins only')),
})
