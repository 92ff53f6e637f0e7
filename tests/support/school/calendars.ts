import { sync, type VEvent } from 'node-ical'
import { z } from 'zod'
import type { Person, TestSchool } from './school.ts'

/** An event in a program that follows a calendar, as an independent reader parses it. */
export type SeenEvent = {
  uid: string
  title: string
  startsAt: number
  endsAt: number
  status: string
  sequence: number
  place: string
  description: string
  changedAt: number
}

/** A value with parameters is an object. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value
    ? String(value.val)
    : typeof value === 'string'
      ? value
      : ''

/** The events of a calendar as node-ical reads them, in order; throws if one appears twice. */
export function readCalendar(calendar: string): SeenEvent[] {
  const events = Object.values(sync.parseICS(calendar)).filter(
    (part): part is VEvent => part?.type === 'VEVENT',
  )
  // It keeps one of those that have the same UID.
  if (events.length !== calendar.split('BEGIN:VEVENT\r\n').length - 1)
    throw new Error('an event is in the calendar twice')
  return events.map((event) => ({
    uid: event.uid,
    title: textOf(event.summary),
    startsAt: event.start.getTime(),
    endsAt: event.end?.getTime() ?? Number.NaN,
    status: String(event.status),
    sequence: Number(event.sequence),
    place: textOf(event.location),
    description: textOf(event.description),
    changedAt: Number(event.lastmodified?.getTime()),
  }))
}

/** A new address of a person's calendar, as a path. */
export async function feedOf({ client }: Person): Promise<string> {
  return new URL((await client.makeCalendar({})).url).pathname
}

/** The answer for a program that follows the address. */
export const follow = ({ app }: TestSchool, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers })

/**
 * A mail's calendar file, as node-ical reads it: its method, its one event and the event's people, if any.
 */
export function readInvitation(calendar: string) {
  const [event, ...others] = readCalendar(calendar)
  if (event === undefined || others.length > 0) throw new Error('there is not one event')
  const { [event.uid]: read, vcalendar } = sync.parseICS(calendar)
  if (read?.type !== 'VEVENT') throw new Error('the event is another one')
  const attendee: unknown = read.attendee
  const { val, params } = z
    .object({ val: z.string(), params: z.object({ PARTSTAT: z.string() }) })
    .default({ val: '', params: { PARTSTAT: '' } })
    .parse(attendee)
  return {
    ...event,
    method: textOf(vcalendar?.method),
    organizer: textOf(read.organizer),
    attendee: val,
    partstat: params.PARTSTAT,
  }
}
