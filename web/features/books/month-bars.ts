import type { Formats } from '#messages/formats.ts'
import type { Bar } from '#web/ui/bar-chart.tsx'

/** The bars of a chart of months ('YYYY-MM'), the oldest first. */
export const monthBars = <Month extends { month: string }>(
  months: Month[],
  formats: Formats,
  valueOf: (month: Month) => number,
  say: (value: number) => string,
): Bar[] =>
  months.map((one) => ({
    name: formats.month(one.month),
    // One letter, where a phone has to have room for twelve of them.
    short: formats.month(one.month, months.length > 6 ? 'narrow' : 'short'),
    value: valueOf(one),
    words: say(valueOf(one)),
  }))
