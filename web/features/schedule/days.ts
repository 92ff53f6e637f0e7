import { addDays, startOfDay, toLocalDate } from '#messages/local-time.ts'
import type { Meeting } from '#contract/meetings.ts'
import { monthOf, weekOf } from '#web/format/calendar.ts'

/** 'YYYY-MM-DD' in a zone; a meeting that ends at midnight is not on the next day. */
function daysOf({ startsAt, endsAt }: Meeting, timeZone: string): string[] {
  const [first = '', last = ''] = [startsAt, endsAt - 1].map((at) => toLocalDate(at, timeZone))
  const days: string[] = []
  for (let day = first; day !== '' && day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

export function byFirstDay<Item extends Meeting>(
  meetings: Item[],
  timeZone: string,
): Map<string, Item[]> {
  return Map.groupBy(meetings, ({ startsAt }) => toLocalDate(startsAt, timeZone))
}

export function byDay<Item extends Meeting>(
  meetings: Item[],
  timeZone: string,
): Map<string, Item[]> {
  const all = meetings.flatMap((item) => daysOf(item, timeZone).map((day) => ({ day, item })))
  const found = Map.groupBy(all, ({ day }) => day)
  return new Map([...found].map(([day, each]) => [day, each.map(({ item }) => item)]))
}

/** '2026-12'; undefined unless it is between 1970 and the end of 9999. */
export function readMonth(text: string | null): string | undefined {
  const month = /^(?:19[7-9]|[2-9]\d\d)\d-(?:0[1-9]|1[0-2])$/.exec(text ?? '')?.[0]
  return month === '9999-12' ? undefined : month
}

/** Undefined where `readMonth` accepts none. */
export function monthsBeside(month: string) {
  const { from, to } = monthOf(`${month}-01`)
  const [before, behind] = [addDays(from, -1), addDays(to, 1)]
  return { before: readMonth(before.slice(0, 7)), behind: readMonth(behind.slice(0, 7)) }
}

/** The range to request for all meetings of a month in any zone; includes some days before and after it. */
export function spanOf(month: string): { from: number; to: number | undefined } {
  const { from, to } = monthOf(`${month}-01`)
  const start = startOfDay(addDays(from, -1), 'UTC') ?? 0
  return { from: Math.max(start, 0), to: startOfDay(addDays(to, 2), 'UTC') }
}

/** The next of a month's days, or in a month that is over the last: nobody looks there for what is past today. */
export function dayToShow(
  days: readonly string[],
  { month, today }: { month: string; today: string },
): string | undefined {
  const next = days.find((day) => day >= today)
  return next ?? (month < today.slice(0, 7) ? days.at(-1) : undefined)
}

/** Monday to Sunday; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = monthOf(`${month}-01`)
  const weeks: (string | null)[][] = []
  for (let monday = weekOf(from).from; monday <= to; monday = addDays(monday, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(monday, more))
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)))
  }
  return weeks
}
