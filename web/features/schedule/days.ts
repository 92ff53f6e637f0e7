import { addDays, startOfDay, toLocalDate } from '#contract/local-time.ts'
import type { Meeting } from '#contract/meetings.ts'
import { monthOf, weekOf } from '#web/format/calendar.ts'

/** The days ('YYYY-MM-DD') on which a meeting is, on the clocks of a zone; one that ends at midnight is not on the next. */
function daysOf({ startsAt, endsAt }: Meeting, timeZone: string): string[] {
  const [first = '', last = ''] = [startsAt, endsAt - 1].map((at) => toLocalDate(at, timeZone))
  const days: string[] = []
  for (let day = first; day !== '' && day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Meetings by the day on which they begin, in the order in which they come. */
export function byFirstDay<Item extends Meeting>(
  meetings: Item[],
  timeZone: string,
): Map<string, Item[]> {
  return Map.groupBy(meetings, ({ startsAt }) => toLocalDate(startsAt, timeZone))
}

/** Meetings by every day on which they are. */
export function byDay<Item extends Meeting>(
  meetings: Item[],
  timeZone: string,
): Map<string, Item[]> {
  const all = meetings.flatMap((item) => daysOf(item, timeZone).map((day) => ({ day, item })))
  const found = Map.groupBy(all, ({ day }) => day)
  return new Map([...found].map(([day, each]) => [day, each.map(({ item }) => item)]))
}

/** A month ('2026-12') as an address has it; undefined where it is none between 1970 and the last of 9999. */
export function readMonth(text: string | null): string | undefined {
  const month = /^(?:19[7-9]|[2-9]\d\d)\d-(?:0[1-9]|1[0-2])$/.exec(text ?? '')?.[0]
  return month === '9999-12' ? undefined : month
}

/** The months before and behind one; undefined where `readMonth` takes none. */
export function monthsBeside(month: string) {
  const { from, to } = monthOf(`${month}-01`)
  const [before, behind] = [addDays(from, -1), addDays(to, 1)]
  return { before: readMonth(before.slice(0, 7)), behind: readMonth(behind.slice(0, 7)) }
}

/**
 * From when to when meetings have to be asked for to have all that are in a month, whatever the zone: some of
 * the days beside it are there, too.
 */
export function spanOf(month: string): { from: number; to: number | undefined } {
  const { from, to } = monthOf(`${month}-01`)
  const start = startOfDay(addDays(from, -1), 'UTC') ?? 0
  return { from: Math.max(start, 0), to: startOfDay(addDays(to, 2), 'UTC') }
}

/** The weeks of a month from Monday to Sunday, by their days; a day of another month is null. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = monthOf(`${month}-01`)
  const weeks: (string | null)[][] = []
  for (let monday = weekOf(from).from; monday <= to; monday = addDays(monday, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(monday, more))
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)))
  }
  return weeks
}
