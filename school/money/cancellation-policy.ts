import { percentOf } from '#contract/money.ts'

/** Who cancels at least so many hours before the first meeting gets so many percent back. */
export type CancellationPolicy = readonly { hoursBefore: number; percent: number }[]

/** A place as far as its refund is concerned; `startsAt` is null where its class has no dates, amounts are minor units. */
export type Refundable = {
  policy: CancellationPolicy
  startsAt: number | null
  /** Whether the class has had other dates or another place since it was paid for. */
  isMoved: boolean
  netMinor: number
  refundedMinor: number
}

const hour = 3_600_000

/** How many percent come back at `now` (clause 13.7): all of it where there are no dates; after a move until the class begins. */
function percentBack({ policy, startsAt, isMoved }: Refundable, now: number): number {
  if (startsAt === null || (isMoved && now < startsAt)) return 100
  const kept = policy.filter(({ hoursBefore }) => startsAt - now >= hoursBefore * hour)
  return Math.max(0, ...kept.map(({ percent }) => percent))
}

/** What a cancellation at `now` gives back, in minor units, beside what was given back before. */
export function refundAt(place: Refundable, now: number): number {
  return Math.max(0, percentOf(place.netMinor, percentBack(place, now)) - place.refundedMinor)
}
