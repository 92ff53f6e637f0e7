import { z } from './zod.ts'
import { roles } from './access.ts'
import { topics } from './classes.ts'
import type { Calls, Limit } from './endpoint.ts'
import {
  deletedCount,
  email,
  example,
  id,
  idParams,
  insertedId,
  languageTag,
  modifiedCount,
  moment,
  oneOf,
  paging,
  personName,
  photoUrl,
  photo,
  searchText,
  sortBy,
} from './fields.ts'
import { maxRowsCounted, maxWords, searchLimits } from './searching.ts'
import { maxUnread } from './unread.ts'

/** Clause 3.2. */
export const user = z.object({
  _id: id,
  name: z.string().meta(example('Ada Holm')),
  email: z.string().meta(example('ada@school.example')),
  photo,
  role: z.enum(roles),
})
export type User = z.output<typeof user>

const listedUser = user.extend({
  joinedAt: moment,
  emailVerified: z
    .boolean()
    .meta(
      example(true, 'Whether their account has verified this e-mail; always true with Firebase'),
    ),
})
export type ListedUser = z.output<typeof listedUser>

const booking = z.object({
  classId: id,
  className: z.string().meta(example('Night skies')),
  startsAt: z.int().nullable().describe('Milliseconds since 1970; null without dates'),
})
/** A booking of a future class. */
export type UserBooking = z.output<typeof booking>

export const bookingsListed = { max: 100, of: 'bookings' } satisfies Limit

const ownUser = user.extend({
  unread: z.int().meta(example(2, `Notices that were not read, up to ${maxUnread}`)),
})
export type OwnUser = z.output<typeof ownUser>

/** For visitors. */
const instructor = user.omit({ role: true }).extend({
  students: z.int().meta(example(41, 'How many different people have paid')),
  topics: z.array(z.enum(topics)).describe('The topics of the open classes'),
  next: z
    .object({
      _id: id,
      className: z.string().meta(example('Night skies')),
      startsAt: moment,
    })
    .nullable()
    .describe('The open class that begins next; null where none has a date'),
})
export type Instructor = z.output<typeof instructor>

/** Clause 6.1. */
export const registrationRoles = ['Student', 'Instructor'] as const

/**
 * The e-mail must be the token's. `password` is accepted because the specification's payload has it; it is
 * dropped here and never stored or logged (clause 7.1).
 */
export const newUser = z.object({
  name: personName('labelName', 1, 256).meta(example('Mila Novak')),
  role: oneOf('labelRole', registrationRoles),
  email,
  photo: z.union([z.literal(''), photoUrl]).default(''),
  language: languageTag.optional(),
  invitation: z
    .string()
    .max(64)
    .optional()
    .meta(example('', 'The token of an invitation’s link; its role counts, not `role`')),
  password: z
    .unknown()
    .transform(() => undefined)
    .optional()
    .describe('Ignored: only the identity service takes passwords'),
})

/** `longest`: longest at the school first; `name`: from A to Z. */
export const instructorSorts = ['longest', 'newest', 'name'] as const
export type InstructorSort = (typeof instructorSorts)[number]

/** An instructor's e-mail is also public (clause 7.2). */
const ofPeople = searchText.describe(
  'Words, or beginnings of words, of the name or of the e-mail before its @; or an e-mail, or @ and its domain; all must be found',
)

/** Shared by the three calls about a role. */
const askByEmail = {
  method: 'GET',
  access: 'account',
  query: z.object({ email }),
  errors: ['forbidden'],
} as const

export const userCalls = {
  registerUser: {
    method: 'POST',
    path: '/users',
    summary: 'Create the user record of the signed-in account',
    access: 'account',
    body: newUser,
    response: insertedId,
    errors: ['forbidden', 'last-admin'],
  },

  listInstructors: {
    method: 'GET',
    path: '/users',
    summary: 'The instructors of the school',
    access: 'public',
    query: z.object({
      role: oneOf('labelRole', ['instructor']),
      ...paging,
      q: ofPeople,
      topic: oneOf('labelTopic', topics).optional().describe('Of their approved classes'),
      sort: oneOf('labelSort', instructorSorts).optional().describe('Without it: longest'),
    }),
    response: z.array(instructor),
    paged: true,
    limits: searchLimits,
  },

  readOwnUser: {
    method: 'GET',
    path: '/users/me',
    summary: 'The user record of the signed-in account',
    access: 'profile:read',
    response: ownUser,
  },

  askIsAdmin: {
    ...askByEmail,
    path: '/users/admin',
    summary: 'Whether an e-mail belongs to an admin',
    response: z.object({ isAdmin: z.boolean().meta(example(false)) }),
  },

  askIsInstructor: {
    ...askByEmail,
    path: '/users/instructor',
    summary: 'Whether an e-mail belongs to an instructor',
    response: z.object({ isInstructor: z.boolean().meta(example(false)) }),
  },

  askIsStudent: {
    ...askByEmail,
    path: '/users/student',
    summary: 'Whether an e-mail belongs to a student',
    response: z.object({ isStudent: z.boolean().meta(example(true)) }),
  },

  listUsers: {
    method: 'GET',
    path: '/user',
    summary: 'All users, longest here first',
    access: 'users:list',
    query: z.object({
      ...paging,
      q: ofPeople,
      role: oneOf('labelRole', roles).optional(),
      joined: oneOf('labelJoined', ['week']).optional().describe('In the last 7 days'),
      sort: sortBy('name', 'email', 'role', 'joined'),
    }),
    response: z.array(listedUser),
    paged: true,
    limits: [
      { max: maxWords, of: 'words' },
      { max: maxRowsCounted, of: 'matches counted' },
    ],
  },

  listBookings: {
    method: 'GET',
    path: '/user/:id/bookings',
    summary: 'Classes that a user has paid for and that were not held yet, soonest first',
    access: 'users:delete',
    params: idParams,
    response: z.array(booking),
    limits: [bookingsListed],
    errors: ['not-found'],
  },

  setUserRole: {
    method: 'PUT',
    path: '/user/:id',
    summary:
      'Make an admin an instructor, or an instructor an admin; within five minutes of a sign-in',
    access: 'users:set-role',
    params: idParams,
    body: z.object({ role: oneOf('labelRole', ['Admin', 'Instructor']) }),
    response: modifiedCount,
    errors: ['sign-in-too-old', 'not-found', 'student-role-fixed', 'last-admin'],
  },

  deleteUser: {
    method: 'DELETE',
    path: '/user/:id',
    summary: 'Delete a user and disable the account; within five minutes of a sign-in',
    access: 'users:delete',
    params: idParams,
    response: deletedCount,
    errors: ['sign-in-too-old', 'not-found', 'last-admin'],
  },
} satisfies Calls
