import type { Formats } from './formats.ts'

/** Part of a price, as a message says it. */
export const refundShareValues = (percent: number, formats: Pick<Formats, 'percent'>) => ({
  share: percent === 100 ? 'full' : percent === 50 ? 'half' : 'other',
  percent: formats.percent(percent),
})

/** The values of the message `refundRule` of orders: 'Half is refunded because the class begins in less than 14 days.' */
export const refundRuleValues = (
  { percent, hoursBefore: hours }: { percent: number; hoursBefore: number },
  formats: Pick<Formats, 'percent'>,
) => ({
  ...refundShareValues(percent, formats),
  // Days if the hours are whole days.
  days: hours % 24 === 0 ? hours / 24 : 0,
  hours,
})
