import { fault, type Label } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { example, id, moment } from './fields.ts'

const minute = 60_000

/** Length in milliseconds (clause 10.1). */
export const [minMeeting, maxMeeting] = [15 * minute, 24 * 60 * minute]

/** The maximum number of meetings of a class. */
export const maxMeetings = 60

const span = z.object({
  startsAt: moment,
  endsAt: moment.meta(example(1_767_276_000_000)),
})
export type Meeting = z.output<typeof span>

const classMeeting = span.extend({
  _id: id.describe('The id of the meeting, which stays where it is moved'),
})
export type ClassMeeting = z.output<typeof classMeeting>

export const meetings = z
  .array(classMeeting)
  .describe('When it meets, the first meeting first; none: dates to be agreed')

export const place = z.string().nullable().meta(example('Harbour Street 4', 'Null if not given'))

export const onlineUrl = z
  .string()
  .nullable()
  .meta(
    example(
      'https://meet.example/sky',
      'For its instructor, admins and students who have paid, else null',
    ),
  )

/** In the year 9999, the last that calendar files can express. */
const lastTime = 253_402_300_799_999

/** For bodies; milliseconds since 1970. */
export const when = (label: Label) =>
  z
    .int({ error: fault('notTime', { label }) })
    .min(0, fault('after1970', { label }))
    .max(lastTime, fault('before10000', { label }))

/** For queries; milliseconds since 1970. */
export const time = (label: Label) =>
  z.coerce.number(fault('notTime', { label })).int().min(0).max(lastTime)

/** Sorted by start. */
export const inOrder = <M extends Meeting>(all: M[]): M[] =>
  all.toSorted((a, b) => a.startsAt - b.startsAt)

/**
 * The meeting for a check-in at `now` (clause 10.8): the current one of the sorted meetings, else the last
 * one, else the next; undefined without meetings.
 */
export const meetingAt = <M extends Meeting>(all: M[], now: number): M | undefined =>
  all.findLast(({ startsAt }) => startsAt <= now) ?? all[0]

/** Too short, too long or overlapping. */
function checkTimes({ value, issues }: z.core.ParsePayload<Meeting[]>): void {
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
}

const newSpan = z.object({ startsAt: when('labelMeetingStart'), endsAt: when('labelMeetingEnd') })

const upTo60 = <Item extends typeof newSpan>(item: Item) =>
  z
    .array(item)
    .max(maxMeetings, fault('manyMeetings', { max: maxMeetings }))
    .check(checkTimes)

const exampleSpan = { startsAt: 1_767_268_800_000, endsAt: 1_767_276_000_000 }

/**
 * In any order, 15 minutes to 24 hours long, without overlaps. A message names the meeting by its index in
 * the request.
 */
export const newMeetings = upTo60(newSpan).meta(example([exampleSpan]))

/** For existing classes: `_id` identifies a meeting, moved or not. */
export const changedMeetings = upTo60(newSpan.extend({ _id: id.optional() })).meta(
  example(
    [{ ...exampleSpan, _id: '019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e02' }],
    'With the `_id` of a meeting it is that one, moved or not; without, the one that begins then, else new. With no `_id` at all a moved one is known by its place',
  ),
)
export type ChangedMeeting = z.output<typeof changedMeetings>[number]
