import { z } from './zod.ts'
import { schoolClass, topics } from './classes.ts'
import { id, limitUpTo, oneOf } from './fields.ts'

// What other sites show of the school (clause 20.8), outside the API: `/embed/classes` is a page for a frame,
// `/embed/classes.json` the same for a script, `/classes.ics` the school's calendar.

export const embedQuery = z.object({
  topic: oneOf('labelTopic', topics).optional(),
  instructor: id.optional(),
  limit: limitUpTo(12),
})
export type EmbedQuery = z.output<typeof embedQuery>

export const embeddedClass = schoolClass
  .omit({ email: true, feedback: true, status: true })
  .extend({ url: z.string() })
