import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import { deletedCount, email, example, id, idParams, insertedId, moment, oneOf } from './fields.ts'

/** Students register by themselves. */
export const invitedRoles = ['Instructor', 'Admin'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** How long the link of an invitation works, in milliseconds. */
export const invitationTime = 7 * 24 * 3_600_000

export const openInvitations = { max: 100, of: 'open invitations', per: 'school' } satisfies Limit

/** Each sends a mail to somebody who has not asked for it. */
export const invitationMails = {
  max: 100,
  of: 'invitations',
  per: 'school',
  within: 24 * 3_600_000,
} satisfies Limit

export const newInvitation = z.object({
  email,
  role: oneOf('labelRole', invitedRoles).meta(example('Instructor')),
})

const invitation = z.object({
  _id: id,
  email,
  role: z.enum(invitedRoles),
  byName: z.string().meta(example('Ada Holm', 'The admin who invited')),
  createdAt: moment,
  expiresAt: moment,
})
export type Invitation = z.output<typeof invitation>

export const invitationCalls = {
  listInvitations: {
    method: 'GET',
    path: '/invitations',
    summary: 'The invitations that nobody has accepted yet, newest first',
    access: 'school:edit',
    response: z.array(invitation),
  },

  addInvitation: {
    method: 'POST',
    path: '/invitations',
    summary: 'Invite somebody to register as an instructor or an admin; an earlier invitation ends',
    access: 'school:edit',
    body: newInvitation,
    response: insertedId,
    status: 201,
    idempotencyKey: true,
    errors: ['already-registered', 'limit-reached'],
    limits: [openInvitations, invitationMails],
  },

  readInvitation: {
    method: 'POST',
    path: '/invitations/read',
    summary:
      'The role of an invitation, for who has its link; null if it does not work, or no longer',
    access: 'public',
    body: z.object({
      email,
      invitation: z.string().min(1).max(64).meta(example('q2Yw…', 'The token of the link')),
    }),
    response: z.object({ role: z.enum(invitedRoles).nullable().meta(example('Instructor')) }),
  },

  deleteInvitation: {
    method: 'DELETE',
    path: '/invitations/:id',
    summary: 'Take an invitation back: its link stops working',
    access: 'school:edit',
    params: idParams,
    response: deletedCount,
  },
} satisfies Calls
