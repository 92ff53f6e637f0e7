import { addDays, toLocalDate } from '#messages/local-time.ts'
import type { Formats } from '#messages/formats.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * `timeZone` is an IANA name. A day is 'Today', 'Yesterday' (as of `now`) or 'Monday 3 August 2026'; a time
 * '09:05'.
 */
export function groupByDay<Item extends { at: number }>(
  items: Item[],
  now: number,
  timeZone: string,
  formats: Formats,
): { day: string; items: (Item & { time: string })[] }[] {
  const dateOf = (at: number) => toLocalDate(at, timeZone)
  const today = dateOf(now)
  const nameOf = (date: string) =>
    date === today || date === addDays(today, -1)
      ? capital(formats.relative(date === today ? 0 : -1, 'day'))
      : formats.fullDate(date)
  return [...Map.groupBy(items, ({ at }) => dateOf(at))].map(([date, ofDay]) => ({
    day: nameOf(date),
    items: ofDay.map((item) => ({ ...item, time: formats.time(item.at) })),
  }))
}
