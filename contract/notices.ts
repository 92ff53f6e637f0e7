import { z } from './zod.ts'
import type { Calls } from './endpoint.ts'
import { example, id, modifiedCount, moment, paging } from './fields.ts'

/**
 * Mails that people can switch off (clause 14.2); notices cannot be. `reminders`: a day before a meeting;
 * `messages`: from a class's instructor or an admin; `newStudents`: somebody booked the person's class;
 * `decisions`: the person's class was approved, denied or commented on; `work`: assignments, hand-ins and
 * comments on them.
 */
export const mailChoices = ['reminders', 'messages', 'newStudents', 'decisions', 'work'] as const
export type MailChoice = (typeof mailChoices)[number]

/** Worded in the reader's language. */
const notice = z.object({
  _id: id,
  title: z.string().meta(example('New dates or place: Night skies')),
  text: z.string().meta(example('“Night skies”, which you booked, has new dates or a new place.')),
  path: z.string().nullable().meta(example('/dashboard/schedule', 'The page that it is about')),
  createdAt: moment,
  readAt: moment.nullable().describe('Null: not yet'),
})
export type Notice = z.output<typeof notice>

export const noticeCalls = {
  listNotices: {
    method: 'GET',
    path: '/notices',
    summary: 'One’s own notices, newest first',
    access: 'notices:read',
    query: z.object(paging),
    response: z.array(notice),
    paged: true,
  },

  readNotices: {
    method: 'PUT',
    path: '/notices/read',
    summary:
      'Mark one of one’s own notices as read, or it and those up to a newer one, or all older ones',
    access: 'notices:read',
    body: z.object({
      id,
      upTo: id.optional().describe('A newer one: it and those between are marked, too'),
      andOlder: z
        .boolean()
        .default(false)
        .meta(example(true, 'Whether all older ones are marked, too')),
    }),
    response: modifiedCount,
  },
} satisfies Calls
