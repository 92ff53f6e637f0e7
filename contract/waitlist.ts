import { z } from './zod.ts'
import { publicChanges, type Calls, type Limit } from './endpoint.ts'
import { deletedCount, example, id, idParams, moment, paging } from './fields.ts'

const hour = 3_600_000

/** In milliseconds. */
export const offerTime = 24 * hour

/** In milliseconds, for accounts that have never paid. */
export const newOfferTime = 2 * hour

/** In milliseconds before the first meeting. */
export const closesBefore = 2 * hour

/** See decision 60. */
export const waitlistLimits = {
  waitlists: { max: 20, of: 'waitlists', per: 'account' },
  newWaitlists: { max: 3, of: 'waitlists', per: 'account that has never paid' },
  people: { max: 500, of: 'people on the waitlist', per: 'class' },
  newPeople: { max: 250, of: 'people on the waitlist who have never paid', per: 'class' },
  mailbox: { max: 1, of: 'place on each waitlist', per: 'mailbox' },
} satisfies Record<string, Limit>

const waitlistStatus = z.object({
  position: z.int().meta(example(3, 'Counted from 1; 0 where a seat is held for the student')),
  offeredUntil: z
    .int()
    .nullable()
    .meta(example(null, 'Until when a seat is held, milliseconds since 1970; null while waiting')),
})
export type WaitlistStatus = z.output<typeof waitlistStatus>

const waitlistEntry = waitlistStatus.extend({
  classId: id,
  className: z.string().meta(example('Night skies')),
  startsAt: moment.nullable().describe('When its first meeting begins; null without dates'),
  joinedAt: moment,
})
export type WaitlistEntry = z.output<typeof waitlistEntry>

/** Clause 15.1. */
export const waitlistCalls = {
  joinWaitlist: {
    method: 'POST',
    path: '/class/:id/waitlist',
    summary: 'Join the waitlist of a class that is full; again: where one stands',
    access: 'waitlist:join',
    params: idParams,
    response: waitlistStatus,
    errors: [
      'not-found',
      'class-not-open',
      'class-started',
      'waitlist-closed',
      'seats-free',
      'order-paid',
      'offer-declined',
      'email-not-verified',
      'limit-reached',
    ],
    limits: Object.values(waitlistLimits),
  },

  leaveWaitlist: {
    method: 'DELETE',
    path: '/class/:id/waitlist',
    summary: 'Leave the waitlist of a class, or decline the seat that is held',
    access: 'waitlist:join',
    params: idParams,
    response: deletedCount,
    limits: [publicChanges],
  },

  listWaitlists: {
    method: 'GET',
    path: '/waitlist',
    summary: 'The waitlists that one is on, joined last first',
    access: 'waitlist:join',
    query: z.object(paging),
    response: z.array(waitlistEntry),
    paged: true,
  },
} satisfies Calls
