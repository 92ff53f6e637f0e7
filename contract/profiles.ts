import { z } from './zod.ts'
import { fault } from '#messages/reasons.ts'
import { schoolClass, topics } from './classes.ts'
import { publicChanges, type Calls, type Limit } from './endpoint.ts'
import {
  example,
  id,
  idParams,
  languageTag,
  modifiedCount,
  oneOf,
  personName,
  photoUrl,
  photo,
  textOrNone,
} from './fields.ts'
import { galleryPhoto } from './gallery.ts'
import { mailChoices } from './notices.ts'

const headline = z.string().meta(example('Nights, snow, and patience', 'May be empty'))
const about = z
  .string()
  .meta(example('Ada has photographed the north for twenty years.', 'May be empty'))

/** Clause 11.2. */
const profile = z.object({
  name: z.string().meta(example('Ada Holm')),
  photo,
  headline,
  about,
  language: languageTag,
  mutedMails: z.array(z.enum(mailChoices)).describe('The mails that were switched off'),
})
export type Profile = z.output<typeof profile>

const ofChoices = fault('oneOf', { label: 'labelEmails', words: mailChoices })

export const profileChange = z.object({
  name: personName('labelName', 1, 256).optional().meta(example('Ada Holm')),
  photo: z.union([z.literal(''), photoUrl]).optional(),
  headline: textOrNone('labelLine', 120).optional().meta(example('Nights, snow, and patience')),
  about: textOrNone('labelText', 3000)
    .optional()
    .meta(example('Ada has photographed the north for twenty years.')),
  language: languageTag.optional(),
  mutedMails: z
    .array(oneOf('labelEmails', mailChoices), { error: ofChoices })
    .max(mailChoices.length, ofChoices)
    .optional()
    .meta(example(['reminders'], 'The mails to switch off; all others are switched on')),
})

/** Clause 11.2. */
const instructorPage = profile.omit({ language: true, mutedMails: true }).extend({
  _id: id,
  topics: z.array(z.enum(topics)).describe('The topics of the open classes'),
  students: z.int().meta(example(41, 'How many different people have paid')),
  taught: z.int().meta(example(12, 'How many classes have begun')),
  reviews: z.int().meta(example(9, 'How many reviews these have')),
  stars: z.number().nullable().meta(example(4.5, 'Their mean, 1 to 5; null without reviews')),
  classes: z.array(schoolClass).describe('The open classes, the soonest first'),
  photos: z.array(galleryPhoto).describe('Their own photographs, then those of the gallery'),
})
export type InstructorPage = z.output<typeof instructorPage>

export const shownClasses = { max: 20, of: 'open classes' } satisfies Limit

export const profileCalls = {
  readProfile: {
    method: 'GET',
    path: '/users/me/profile',
    summary: 'One’s own profile',
    access: 'profile:read',
    response: profile,
  },

  changeProfile: {
    method: 'PUT',
    path: '/users/me/profile',
    summary: 'Change one’s own profile',
    access: 'profile:edit',
    body: profileChange,
    response: modifiedCount,
    limits: [publicChanges],
  },

  readInstructor: {
    method: 'GET',
    path: '/instructors/:id',
    summary: 'The public page of an instructor',
    access: 'public',
    params: idParams,
    response: instructorPage,
    errors: ['not-found'],
    limits: [shownClasses],
  },
} satisfies Calls
