import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import { example, id, idParams, insertedId, moment, paging, text } from './fields.ts'

/** Clause 14.4. */
export const messageForm = z.object({
  text: text('labelMessage', 10, 5000).meta(
    example('Dress warmly: we meet on the roof. It stays clear until midnight.'),
  ),
})

/** Each message is mailed to every student of a class. */
export const dailyMessages = {
  max: 10,
  of: 'messages',
  per: 'account',
  within: 24 * 3_600_000,
} satisfies Limit

const classMessage = z.object({
  _id: id,
  senderName: z.string().meta(example('Ada Holm', 'As it was when it was sent')),
  text: z.string().meta(example('Dress warmly: we meet on the roof.')),
  sentAt: moment,
  recipients: z.int().meta(example(23, 'How many students had paid when it was sent')),
})
export type ClassMessage = z.output<typeof classMessage>

export const messageCalls = {
  sendMessage: {
    method: 'POST',
    path: '/class/:id/message',
    summary: 'Write to all students who have paid for a class, by mail and notice',
    access: 'messages:send',
    params: idParams,
    body: messageForm,
    response: insertedId,
    idempotencyKey: true,
    errors: ['not-found', 'no-students', 'too-many-requests'],
    limits: [dailyMessages],
  },

  listMessages: {
    method: 'GET',
    path: '/class/:id/messages',
    summary:
      'What was written to the students of a class, for its instructor and admins, newest first',
    access: 'messages:send',
    params: idParams,
    query: z.object(paging),
    response: z.array(classMessage),
    paged: true,
    errors: ['not-found'],
  },
} satisfies Calls
