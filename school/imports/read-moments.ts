import { fault } from '#messages/reasons.ts'
import { fromLocalTime } from '#messages/local-time.ts'

/** Milliseconds since 1970, or why it cannot be read. */
export type Moment = { at: number } | { fault: string }

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(.*)$/s
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(.*)$/s
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/s

/** `18:30`, `18.30 Uhr`, `6:30:00 PM`, `6 pm`. */
const clock = /^[T,\s]*(\d{1,2})(?:[:.](\d\d))?(?:[:.]\d\d(?:\.\d+)?)?\s*(?:(am|pm)|uhr)?$/i

const offset = /\d(?:Z|[+-]\d\d:?\d\d)$/i

const pad = (number: string | number) => String(number).padStart(2, '0')

/** '2026-12-31' and what follows it; several where day and month could be either. */
function readDates(text: string): { dates: string[]; rest: string } | undefined {
  const date = (year = '', month = '', day = '') => `${year}-${pad(month)}-${pad(day)}`
  const [, isoYear, isoMonth, isoDay, isoRest = ''] = iso.exec(text) ?? []
  if (isoYear !== undefined) return { dates: [date(isoYear, isoMonth, isoDay)], rest: isoRest }
  const [, day, month, year, rest = ''] = dotted.exec(text) ?? []
  if (day !== undefined) return { dates: [date(year, month, day)], rest }
  const [, one, two, slashedYear, slashedRest = ''] = slashed.exec(text) ?? []
  if (one === undefined || two === undefined) return undefined
  // The first is the month in the USA, and the day in most other countries.
  const orders = [date(slashedYear, one, two), date(slashedYear, two, one)]
  const dates = orders.filter((_, index) => Number(index === 0 ? one : two) <= 12)
  return { dates: [...new Set(dates)], rest: slashedRest }
}

/** '18:30'; undefined for other texts. */
function readClock(text: string): string | undefined {
  const [, hours, minutes, half] = clock.exec(text) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined
  const hour = Number(hours)
  if (half === undefined) return `${pad(hour)}:${minutes}`
  if (hour < 1 || hour > 12) return undefined
  return `${pad((hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))}:${minutes ?? '00'}`
}

export const hasDate = (text: string): boolean => readDates(text) !== undefined

/** The date that a text begins with, without its time. */
export function dateIn(text: string): string {
  const rest = readDates(text)?.rest ?? text
  return text.slice(0, text.length - rest.length)
}

/**
 * A date with a time of day, by the clocks of `zone` (IANA) unless it says its offset from UTC: ISO,
 * `31.12.2026 18:30`, or `12/31/2026 6:30 PM` where only one order of day and month is possible.
 */
export function readMoment(text: string, zone: string): Moment {
  const found = readDates(text)
  const [date, other] = found?.dates ?? []
  if (found === undefined || date === undefined) return { fault: fault('unreadableDate') }
  if (other !== undefined) return { fault: fault('ambiguousDate', { first: date, second: other }) }
  if (iso.test(text) && offset.test(text)) {
    const at = Date.parse(text)
    return Number.isNaN(at) ? { fault: fault('unreadableDate') } : { at }
  }
  const time = readClock(found.rest)
  if (time === undefined) return { fault: fault('unreadableDate') }
  const at = fromLocalTime(`${date}T${time}`, zone)
  if (at !== null) return { at }
  // A valid date, on which the clocks skip the time.
  const isSkipped = fromLocalTime(`${date}T${time}`, 'UTC') !== null
  return { fault: isSkipped ? fault('skippedTime') : fault('unreadableDate') }
}
