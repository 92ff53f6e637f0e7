import { z } from './zod.ts'
import { classStatuses } from './classes.ts'
import type { Calls } from './endpoint.ts'
import { example, id, idParams, moment, oneOf, paging, photo } from './fields.ts'
import { onlineUrl, place, time } from './meetings.ts'

/** Clause 10.9. */
const scheduledMeeting = z.object({
  _id: id.describe('The id of the meeting, which stays where it is moved'),
  startsAt: moment,
  endsAt: moment.meta(example(1_767_276_000_000)),
  classId: id,
  className: z.string().meta(example('Night skies')),
  status: z.enum(classStatuses),
  photo: photo.meta(example('/photos/class-01.jpg', 'The photo of its class; may be empty')),
  place,
  onlineUrl,
  teaches: z.boolean().meta(example(false, 'Whether the caller teaches it')),
})
export type ScheduledMeeting = z.output<typeof scheduledMeeting>

const scheduleQuery = z.object({
  ...paging,
  from: time('labelFrom').optional().describe('Only meetings that end after this'),
  to: time('labelTo').optional().describe('Only meetings that begin before this'),
  past: oneOf('labelPast', ['true', 'false'])
    .optional()
    .describe('true: meetings that have ended, latest first; false: the others'),
})
export type ScheduleQuery = z.output<typeof scheduleQuery>

export const scheduleCalls = {
  listSchedule: {
    method: 'GET',
    path: '/schedule',
    summary: 'The meetings of the classes that the caller teaches or has paid for, soonest first',
    access: 'schedule:read',
    query: scheduleQuery,
    response: z.array(scheduledMeeting),
    paged: true,
  },

  makeCalendar: {
    method: 'POST',
    path: '/calendar',
    summary:
      'Make a calendar of one’s own meetings that other programs can follow; replaces the last one',
    access: 'schedule:read',
    // No Idempotency-Key: responses to calls with one are stored, and this one contains a secret.
    response: z.object({
      url: z
        .string()
        .meta(example('https://school.example/calendar/9kQ2.ics', 'A secret, shown only once')),
    }),
  },

  readOrderCalendar: {
    method: 'GET',
    path: '/order/:id/calendar',
    summary: 'The meetings of one’s own paid order as a calendar file',
    access: 'orders:list',
    params: idParams,
    response: z.object({
      calendar: z.string().meta(example('BEGIN:VCALENDAR', 'The file, text/calendar (RFC 5545)')),
    }),
    errors: ['not-found', 'order-not-paid', 'no-dates'],
  },
} satisfies Calls
