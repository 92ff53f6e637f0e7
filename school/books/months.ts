import { monthsShown } from '#contract/books.ts'
import { addDays, startOfDay, toLocalTime } from '#messages/local-time.ts'

/** From `from` to before `to`, in milliseconds since 1970. */
export type Period = { from: number; to: number }

/** Both 'YYYY-MM'. The first of a month plus 31 days is always in the next month. */
const nextMonth = (month: string) => addDays(`${month}-01`, 31).slice(0, 'YYYY-MM'.length)
const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 'YYYY-MM'.length)

/** `month` is 'YYYY-MM', by the clocks of the zone. */
export function periodOf(month: string, timeZone: string): Period {
  const beginOf = (one: string) => startOfDay(`${one}-01`, timeZone) ?? 0
  return { from: beginOf(month), to: beginOf(nextMonth(month)) }
}

export function lastMonths(now: number, timeZone: string): { months: string[]; periods: Period[] } {
  const months = [toLocalTime(now, timeZone).slice(0, 'YYYY-MM'.length)]
  while (months.length < monthsShown) months.unshift(monthBefore(months[0] ?? ''))
  return { months, periods: months.map((month) => periodOf(month, timeZone)) }
}
