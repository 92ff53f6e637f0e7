// Local times, 'YYYY-MM-DDTHH:mm', like the value of a datetime-local field. Server and browser both have the
// zones in Intl, so no library is needed.

const minute = 60_000
const day = 24 * 60 * minute

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/**
 * `zone` is an IANA name, `at` milliseconds since 1970; to the minute. Throws a RangeError if the zone is
 * unknown.
 */
export function toLocalTime(at: number, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month, day: date, hour, minute: minutes } = parts
  return `${year.padStart(4, '0')}-${month}-${date}T${hour}:${minutes}`
}

/** 'YYYY-MM-DD'; `zone` is an IANA name, `at` milliseconds since 1970. */
export const toLocalDate = (at: number, zone: string): string =>
  toLocalTime(at, zone).slice(0, 'YYYY-MM-DD'.length)

/** Reads a local time as UTC; NaN for an invalid date or format. */
function asUtc(local: string): number {
  if (!pattern.test(local)) return Number.NaN
  const at = Date.parse(`${local}:00Z`)
  // Some engines read 31 February as a day in March.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(local) ? Number.NaN : at
}

/**
 * Milliseconds since 1970: the first if the clocks show the time twice, null if they skip it or the date is
 * invalid.
 */
export function fromLocalTime(local: string, zone: string): number | null {
  const wall = asUtc(local)
  if (Number.isNaN(wall)) return null
  // The offsets from UTC a day before and after: one of them applies at that time.
  const aheads = [wall - day, wall + day].map((at) => asUtc(toLocalTime(at, zone)) - at)
  const candidates = aheads.map((ahead) => wall - ahead).toSorted((a, b) => a - b)
  return candidates.find((at) => toLocalTime(at, zone) === local) ?? null
}

/**
 * Moves a local time or date ('YYYY-MM-DD') by days, across clock changes. Empty if `local` is neither, or
 * the result is after the year 9999.
 */
export function addDays(local: string, days: number): string {
  const wall = asUtc(local.length === 10 ? `${local}T00:00` : local)
  if (Number.isNaN(wall)) return ''
  const later = new Date(wall + days * day).toISOString()
  return /^\d/.test(later) ? later.slice(0, local.length) : ''
}

/**
 * The same time by the clocks of the zone, `days` later; both in milliseconds since 1970. A time that the
 * clocks skip moves by as much as they are put forward.
 */
export function moveByDays(at: number, days: number, zone: string): number {
  const local = addDays(toLocalTime(at, zone), days)
  return (fromLocalTime(local, zone) ?? at + days * day - (at % minute)) + (at % minute)
}

/** Days by the calendar of the zone, between two moments in milliseconds since 1970. */
export const daysBetween = (from: number, to: number, zone: string): number =>
  (Date.parse(toLocalDate(to, zone)) - Date.parse(toLocalDate(from, zone))) / day

/** In milliseconds since 1970. */
export const startOfMinute = (at: number): number => at - (at % minute)

/** Whether the minute of `due` is over; both in milliseconds since 1970. */
export const isPastMinute = (due: number, now: number): boolean => due < startOfMinute(now)

/**
 * When a date ('YYYY-MM-DD') begins, in milliseconds since 1970: at midnight, or at the first time that the
 * clocks show after it. Undefined if the date is invalid.
 */
export function startOfDay(date: string, zone: string): number | undefined {
  for (let at = 0; at < day; at += 30 * minute) {
    const time = new Date(at).toISOString().slice(11, 16)
    const start = fromLocalTime(`${date}T${time}`, zone)
    if (start !== null) return start
  }
  return undefined
}
