import { z } from 'zod'

/** What changed for the student of a seat, as jobs and notes store it: the last release reads it, too. */
export const seatNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('moved') }),
  // Free, so there is no receipt to say so.
  z.object({ kind: z.literal('booked') }),
  z.object({
    kind: z.literal('cancelled'),
    paid: z.boolean(),
    refunded: z.boolean().default(true),
    held: z.boolean().optional(),
  }),
  // By an admin, with a reason.
  z.object({ kind: z.literal('place-cancelled'), refunded: z.boolean(), reason: z.string() }),
  // By the student, without a refund; if money was paid there is a credit note.
  z.object({ kind: z.literal('given-up'), free: z.boolean() }),
])
export type SeatNews = z.output<typeof seatNews>
