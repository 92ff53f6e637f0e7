import type { Formats } from '#messages/formats.ts'
import type { Bar } from '#web/ui/bar-chart.tsx'

/** The bars of a chart of months ('YYYY-MM'), the oldest first. */
export const monthBars = <Month extends { month: string }>(
  months: Month[],
  formats: Formats,
  valueOf: (month: Month) => number,
  say: (value: number) => string,
  figure = say,
): Bar[] =>
  months.map((one) => ({
    name: formats.month(one.month),
    short: formats.month(one.month, 'short'),
    // One letter, where a phone has to have room for twelve of them.
    letter: months.length > 6 ? formats.month(one.month, 'narrow') : undefined,
    value: valueOf(one),
    words: say(valueOf(one)),
    figure: figure(valueOf(one)),
  }))
