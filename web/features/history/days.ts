const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** The time of day of a moment (milliseconds since 1970), where the reader is. */
export const timeOf = (at: number) => timeFormat.format(at)

/** The day of a moment: 'Today', 'Yesterday', 'Monday, August 3, 2026'. */
function dayOf(at: number, now: number): string {
  const day = dayFormat.format(at)
  if (day === dayFormat.format(now)) return 'Today'
  const before = new Date(now)
  before.setDate(before.getDate() - 1)
  return day === dayFormat.format(before) ? 'Yesterday' : day
}

/** Items by their days, in the order in which they come. */
export function groupByDay<Item extends { at: number }>(
  items: Item[],
  now: number,
): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = dayOf(item.at, now)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
