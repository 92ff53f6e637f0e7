/** Formats moments (milliseconds since 1970) in a time zone. */
function formatsIn(timeZone: string) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone })
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  // Sweden writes dates as ISO does: 2026-08-03.
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone })
  return { day, time, numberOfDay: (at: number) => Date.parse(date.format(at)) / 86_400_000 }
}

/**
 * Items by their days, each with its time ('9:05 AM UTC') in `timeZone` (an IANA name). A day is
 * 'Today', 'Yesterday' (as seen at `now`) or 'Monday, August 3, 2026'.
 */
export function groupByDay<Item extends { at: number }>(
  items: Item[],
  now: number,
  timeZone: string,
): { day: string; items: (Item & { time: string })[] }[] {
  const { day, time, numberOfDay } = formatsIn(timeZone)
  const today = numberOfDay(now)
  const days: ReturnType<typeof groupByDay<Item>> = []
  for (const item of items) {
    const name = ['Today', 'Yesterday'][today - numberOfDay(item.at)] ?? day.format(item.at)
    const timed = { ...item, time: time.format(item.at) }
    const last = days.at(-1)
    if (last?.day === name) last.items.push(timed)
    else days.push({ day: name, items: [timed] })
  }
  return days
}
