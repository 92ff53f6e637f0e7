import type { Formats } from './formats.ts'

/** The values of the message `refundRule` of orders: 'Half is refunded: the class begins in less than 14 days.' */
export const refundRuleValues = (
  { percent, hoursBefore: hours }: { percent: number; hoursBefore: number },
  formats: Pick<Formats, 'percent'>,
) => ({
  share: percent === 50 ? 'half' : 'other',
  percent: formats.percent(percent),
  // Days if the hours are whole days.
  days: hours % 24 === 0 ? hours / 24 : 0,
  hours,
})
