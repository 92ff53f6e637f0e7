/** EU law gives consumers 14 days to withdraw from what they buy at a distance; `off`: the school sells elsewhere. */
export const withdrawalLaws = ['eu', 'off'] as const
export type WithdrawalLaw = (typeof withdrawalLaws)[number]

/** Days after paying. No schemas here: public pages read it. */
export const withdrawalDays = 14

/** For what has no date; null: the school has no such law. */
export const daysToWithdraw = (law: WithdrawalLaw) => (law === 'off' ? null : withdrawalDays)

/**
 * Until when a purchase can be withdrawn (clause 21.2), in milliseconds since 1970; null if it cannot. Leisure on a
 * fixed date is exempt: Article 16 (l) of Directive 2011/83/EU.
 */
export function withdrawableUntil(
  law: WithdrawalLaw,
  { hasDate, paidAt }: { hasDate: boolean; paidAt: number },
): number | null {
  return law === 'off' || hasDate ? null : paidAt + withdrawalDays * 24 * 3_600_000
}
