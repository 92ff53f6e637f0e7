import type { Formats } from '#messages/formats.ts'
import type { Bar } from '#web/ui/bar-chart.tsx'

/** From the first month with data on, but at least the last `min`. */
export function monthsInUse<Month>(
  months: Month[],
  hasData: (month: Month) => boolean,
  min: number,
): Month[] {
  const first = months.findIndex(hasData)
  return months.slice(Math.min(first === -1 ? Infinity : first, months.length - min))
}

/** Months are 'YYYY-MM', the oldest first. */
export const monthBars = <Month extends { month: string }>(
  months: Month[],
  formats: Formats,
  valueOf: (month: Month) => number,
  format: (value: number) => string,
  formatFigure = format,
): Bar[] =>
  months.map((one) => ({
    name: formats.month(one.month),
    short: formats.month(one.month, 'short'),
    // One letter: a phone must fit twelve.
    letter: months.length > 6 ? formats.month(one.month, 'narrow') : undefined,
    value: valueOf(one),
    words: format(valueOf(one)),
    figure: formatFigure(valueOf(one)),
  }))
