import type { SchoolClass } from '#contract/classes.ts'
import { addDays, toLocalTime } from '#contract/local-time.ts'
import type { Meeting } from '#contract/meetings.ts'

// Written out, because the words of Intl differ between a server and a browser.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months =
  'January February March April May June July August September October November December'.split(' ')

/** The weekday of a date ('YYYY-MM-DD'); undefined where it is none. */
export function weekdayOf(date: string): string | undefined {
  return weekdays[new Date(`${date}T00:00Z`).getUTCDay()]
}

/** A date ('YYYY-MM-DD') as people read it: 'Tue 24 Nov 2026'. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${weekdayOf(date)?.slice(0, 3)} ${Number(day)} ${months[Number(month) - 1]?.slice(0, 3)} ${year}`
}

/** A month ('YYYY-MM') as people read it: 'November 2026'. */
export function formatMonth(text: string): string {
  const [year, month] = text.split('-')
  return `${months[Number(month) - 1]} ${year}`
}

/** The week of a date, from Monday to Sunday. */
export function weekOf(date: string): { from: string; to: string } {
  const from = addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7))
  return { from, to: addDays(from, 6) }
}

/** Saturday and Sunday of the week of a date, as far as they are not over. */
export function weekendOf(date: string): { from: string; to: string } {
  const { to } = weekOf(date)
  const saturday = addDays(to, -1)
  return { from: date > saturday ? date : saturday, to }
}

/** The month of a date, from its first day to its last. */
export function monthOf(date: string): { from: string; to: string } {
  const from = `${date.slice(0, 7)}-01`
  // The first of a month and 31 days are always in the next one.
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** A time (milliseconds since 1970) on the clocks of a zone: 'Tue 24 Nov 2026, 18:00'. */
export function formatTime(at: number, timeZone: string): string {
  const [date = '', time] = toLocalTime(at, timeZone).split('T')
  return `${formatDate(date)}, ${time}`
}

/** When a meeting is, on the clocks of a zone: 'Tue 24 Nov 2026, 18:00–20:00', '… 21:00–02:00 (next day)', or with a second date where it lasts longer. */
export function formatMeeting({ startsAt, endsAt }: Meeting, timeZone: string): string {
  const start = formatTime(startsAt, timeZone)
  const end = formatTime(endsAt, timeZone)
  const [first, last] = [startsAt, endsAt].map((at) => toLocalTime(at, timeZone).slice(0, 10))
  if (first === last) return `${start}–${end.slice(-5)}`
  if (first && addDays(first, 1) === last) return `${start}–${end.slice(-5)} (next day)`
  return `${start} – ${end}`
}

const noDates = 'Dates to be agreed'

/** The day on which a class begins, in a zone: 'Tue 24 Nov 2026'; or that there are no dates yet. */
export function formatFirstDay(
  { meetings }: Pick<SchoolClass, 'meetings'>,
  timeZone: string,
): string {
  const [first] = meetings
  if (first === undefined) return noDates
  return formatDate(toLocalTime(first.startsAt, timeZone).slice(0, 'YYYY-MM-DD'.length))
}

/**
 * When a class begins: its first meeting and the zone, which of how many it is, or that there are no
 * dates yet. Never by the time of day: the page may come from a cache.
 */
export function formatWhen({ meetings }: Pick<SchoolClass, 'meetings'>, timeZone: string) {
  const [first] = meetings
  if (first === undefined) return { date: noDates }
  const date = `${formatMeeting(first, timeZone)}, ${timeZone}`
  return meetings.length === 1 ? { date } : { date, count: `First of ${meetings.length} meetings` }
}

/** Where a class meets: its place, 'Online' or both; undefined where neither is said. */
export function formatWhere({
  place,
  online,
}: Pick<SchoolClass, 'place' | 'online'>): string | undefined {
  if (place === null) return online ? 'Online' : undefined
  return online ? `${place}, and online` : place
}

/** How long meetings take together, in minutes. */
export const minutesOf = (meetings: readonly Meeting[]): number =>
  meetings.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / 60_000, 0)

/** A length in minutes: '2 h 30 min'; empty for none. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** How long a class takes in all: '2 h 30 min', '9 h in 3 meetings'; undefined without meetings. */
export function formatDuration({ meetings }: Pick<SchoolClass, 'meetings'>): string | undefined {
  const length = formatMinutes(Math.round(minutesOf(meetings)))
  if (meetings.length < 2) return length === '' ? undefined : length
  return `${length} in ${meetings.length} meetings`
}
