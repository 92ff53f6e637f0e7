import type { Formats } from './formats.ts'
import { refundShareValues } from './refund-rule.ts'
import type { Translate } from './translator.ts'

type Terms = {
  price: number
  /** What comes back until when; null without dates. */
  refundSteps: readonly { until: number; percent: number }[] | null
  /** How long a class without dates is refunded. */
  undatedDays: number
  /** How long one can withdraw from what has no date; null: no law says so. */
  withdrawalDays: number | null
  /** Steps that have passed by then are left out. */
  now: number
}

/**
 * Sentences: 'Free cancellation until Mon 16 Nov 2026, 20:30. Half is refunded until … No refund after that.', and whether
 * the law lets consumers withdraw (clause 21.2).
 */
export function describeTerms(
  { price, refundSteps, undatedDays, withdrawalDays, now }: Terms,
  t: Translate<'booking-terms'>,
  formats: Pick<Formats, 'dateTime' | 'percent'>,
): string {
  if (price === 0) return t('free')
  const undated = refundSteps === null
  const right =
    undated && withdrawalDays !== null
      ? t('withdrawal', { days: withdrawalDays })
      : t('noWithdrawal')
  const rights = withdrawalDays === null ? [] : [right]
  if (undated) return [t('undated', { days: undatedDays }), ...rights].join(' ')
  const toCome = refundSteps.filter(({ until }) => until >= now)
  if (toCome.length === 0) return [t('never'), ...rights].join(' ')
  const steps = toCome.map(({ until, percent }) =>
    t('until', { ...refundShareValues(percent, formats), time: formats.dateTime(until) }),
  )
  return [...steps, t('afterwards'), ...rights].join(' ')
}
