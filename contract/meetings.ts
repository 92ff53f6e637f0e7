import { fault, type Label } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { example, moment } from './fields.ts'

const minute = 60_000

/** How long a meeting may be, in milliseconds (clause 10.1). */
export const [minMeeting, maxMeeting] = [15 * minute, 24 * 60 * minute]

/** How many meetings a class can have. */
export const maxMeetings = 60

/** One meeting of a class in an answer. */
const meeting = z.object({
  startsAt: moment,
  endsAt: moment.meta(example(1_767_276_000_000)),
})
export type Meeting = z.output<typeof meeting>

/** The meetings of a class in an answer, the first one first. */
export const meetings = z
  .array(meeting)
  .describe('When it meets, the first meeting first; none: dates to be agreed')

/** The venue of a class in an answer. */
export const place = z.string().nullable().meta(example('Harbour Street 4', 'Null if not given'))

/** The online venue of a class in an answer. */
export const onlineUrl = z
  .string()
  .nullable()
  .meta(
    example(
      'https://meet.example/sky',
      'For its instructor, admins and students who have paid, else null',
    ),
  )

/** The last millisecond of the year 9999, the last that calendar files can express. */
const lastTime = 253_402_300_799_999

const when = (label: Label) =>
  z
    .int({ error: fault('notTime', { label }) })
    .min(0, fault('after1970', { label }))
    .max(lastTime, fault('before10000', { label }))

/** A time in a query, in milliseconds since 1970. */
export const time = (label: Label) =>
  z.coerce.number(fault('notTime', { label })).int().min(0).max(lastTime)

/** Meetings sorted by their start. */
export const inOrder = (all: Meeting[]): Meeting[] =>
  all.toSorted((a, b) => a.startsAt - b.startsAt)

/**
 * The meetings that a class is given, in any order: each 15 minutes to 24 hours long, none of them in
 * another. A message names the meeting by its index in the request.
 */
export const newMeetings = z
  .array(z.object({ startsAt: when('labelMeetingStart'), endsAt: when('labelMeetingEnd') }))
  .max(maxMeetings, fault('manyMeetings', { max: maxMeetings }))
  .check(({ value, issues }) => {
    const entries = [...value.entries()].toSorted(([, a], [, b]) => a.startsAt - b.startsAt)
    let ended = 0
    for (const [index, { startsAt, endsAt }] of entries) {
      const refuse = (field: keyof Meeting, message: string) =>
        issues.push({ code: 'custom', input: value, path: [index, field], message })
      const length = endsAt - startsAt
      if (length <= 0) refuse('endsAt', fault('endsBefore'))
      else if (length < minMeeting) refuse('endsAt', fault('shortMeeting'))
      else if (length > maxMeeting) refuse('endsAt', fault('longMeeting'))
      if (startsAt < ended) refuse('startsAt', fault('overlapping'))
      ended = Math.max(ended, endsAt)
    }
  })
  .meta(example([{ startsAt: 1_767_268_800_000, endsAt: 1_767_276_000_000 }]))
