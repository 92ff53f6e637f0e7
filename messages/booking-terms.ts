import type { Formats } from './formats.ts'
import { refundShareValues } from './refund-rule.ts'
import type { Translate } from './translator.ts'

type Terms = {
  price: number
  /** What comes back until when; null without dates. */
  refundSteps: readonly { until: number; percent: number }[] | null
  /** How long a class without dates is refunded. */
  undatedDays: number
  /** Steps that have passed by then are left out. */
  now: number
}

/** Sentences: 'Free cancellation until Mon 16 Nov 2026, 20:30. Half is refunded until … No refund after that.' */
export function describeTerms(
  { price, refundSteps, undatedDays, now }: Terms,
  t: Translate<'booking-terms'>,
  formats: Pick<Formats, 'dateTime' | 'percent'>,
): string {
  if (price === 0) return t('free')
  if (refundSteps === null) return t('undated', { days: undatedDays })
  const toCome = refundSteps.filter(({ until }) => until >= now)
  if (toCome.length === 0) return t('never')
  const steps = toCome.map(({ until, percent }) =>
    t('until', { ...refundShareValues(percent, formats), time: formats.dateTime(until) }),
  )
  return [...steps, t('afterwards')].join(' ')
}
