/** Times are milliseconds since 1970. */
export type CalendarEvent = {
  /** Permanent and globally unique. */
  uid: string
  startsAt: number
  endsAt: number
  /** The last change of any part. */
  changedAt: number
  /** Grows with each change of time, location or status. */
  sequence: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  location: string | null
  description: string
}

type Calendar = {
  name: string
  /** The calendar's author; `language` is BCP 47. */
  product: string
  language: string
  /** Hours after which subscribers should ask again. */
  refreshHours: number
  events: readonly CalendarEvent[]
}

/** Octets, without the line end. https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
const maxLineLength = 75

/** Breaks long lines between two characters; continuations begin with a space. */
function fold(line: string): string {
  let [folded, length] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > maxLineLength) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

/** Normalizes line ends; of other control characters only tabs are allowed. */
function escape(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n?|[\n\u2028\u2029]/g, String.raw`\n`)
    .replace(/(?!\t)\p{Cc}/gu, '')
}

/** To the second: `20300101T180000Z`. */
const utc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

function formatEvent(event: CalendarEvent, people: readonly string[] = []): string[] {
  const changed = utc(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${escape(event.uid)}`,
    // The time of the change, not of the answer: an unchanged calendar is the same text.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.status}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escape(event.title)}`,
    ...(event.location === null ? [] : [`LOCATION:${escape(event.location)}`]),
    `DESCRIPTION:${escape(event.description)}`,
    ...people,
    'END:VEVENT',
  ]
}

const format = (lines: readonly string[]) => lines.map((line) => `${fold(line)}\r\n`).join('')

const head = ({ product, language }: Pick<Calendar, 'product' | 'language'>, method: string) => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  `PRODID:-//${escape(product)}//${language.toUpperCase()}`,
  'CALSCALE:GREGORIAN',
  `METHOD:${method}`,
]

/**
 * RFC 5545, with the properties of RFC 7986 and their forerunners for older programs. Times before the year
 * 10000 only.
 */
export function formatCalendar({
  name,
  product,
  language,
  refreshHours,
  events,
}: Calendar): string {
  return format([
    ...head({ product, language }, 'PUBLISH'),
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap((event) => formatEvent(event)),
    'END:VCALENDAR',
  ])
}

type Invitation = Pick<Calendar, 'product' | 'language'> & {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** `address` is a mailto URI, like `attendee`. */
  organizer: { name: string; address: string }
  /** Null for PUBLISH, which names nobody and which no program adds by itself. */
  attendee: string | null
  event: CalendarEvent
}

/** A calendar file for a mail (RFC 5546), which adds, updates or cancels one event. It asks for no answer. */
export function formatInvitation(invitation: Invitation): string {
  const { method, organizer, attendee, event } = invitation
  // A quoted parameter cannot contain a quotation mark. https://www.rfc-editor.org/rfc/rfc5545#section-3.1
  const name = organizer.name.replace(/["\p{Cc}]/gu, '')
  const people = [
    `ORGANIZER;CN="${name}":${organizer.address}`,
    ...(attendee === null
      ? []
      : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${attendee}`]),
  ]
  return format([...head(invitation, method), ...formatEvent(event, people), 'END:VCALENDAR'])
}
