import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import { deletedCount, idParams } from './fields.ts'

/** How long after a sign-in people can export data, delete an account or change a role, in milliseconds. */
export const recentSignIn = 5 * 60_000

/** How often a person's data can be exported. */
export const exportLimit = {
  max: 5,
  of: 'downloads',
  per: 'person',
  within: 24 * 3_600_000,
} satisfies Limit

/** A ZIP: every row about a person as `data.json`, their pictures, and `index.html` for reading it all. */
const file = {
  method: 'GET',
  response: z.unknown(),
  download: 'application/zip',
  limits: [exportLimit],
} as const

/** Clause 19.9. */
export const ownDataCalls = {
  exportOwnData: {
    ...file,
    path: '/me/export',
    summary: 'The data about the signed-in person; within five minutes of a sign-in',
    access: 'profile:read',
    errors: ['sign-in-too-old'],
  },

  exportUserData: {
    ...file,
    path: '/user/:id/export',
    summary: 'The data about a user; within five minutes of a sign-in; the history records it',
    access: 'users:export',
    params: idParams,
    errors: ['sign-in-too-old', 'not-found'],
  },

  deleteOwnUser: {
    method: 'DELETE',
    path: '/me',
    summary: 'Delete the signed-in person and their account; within five minutes of a sign-in',
    access: 'profile:edit',
    response: deletedCount,
    errors: ['sign-in-too-old', 'places-to-come', 'money-open', 'last-admin'],
  },
} satisfies Calls
