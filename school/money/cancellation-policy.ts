import { z } from 'zod'
import { percentOf } from '#contract/money.ts'
import { isDated, type ClassRow } from '#school/classes/class-row.ts'
import type { Tables } from '#school/tables.ts'

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

const storedPolicy = z.array(z.object({ hoursBefore: z.number(), percent: z.number() }))

/** A line of a checkout with the policy that was kept with it, and its class as it is now. */
export type PaidLine = Pick<Tables['checkout_lines'], 'sequence' | 'net_minor' | 'refunded_minor'> &
  Pick<Tables['checkouts'], 'policy' | 'total_minor'> &
  Pick<ClassRow, 'starts_at' | 'withdrawn_at'> & {
    class_status: ClassRow['status']
    class_sequence: number
    /** What has gone of the whole checkout: back to the student, also by others, or lost to a dispute. */
    gone_minor: number
  }

/** What can still be given back for a place, in minor units: no more than is left of its checkout. */
export const leftOf = (
  line: Pick<PaidLine, 'net_minor' | 'refunded_minor' | 'total_minor' | 'gone_minor'>,
): number =>
  Math.max(0, Math.min(line.net_minor - line.refunded_minor, line.total_minor - line.gone_minor))

/** What a cancellation at `now` gives back for a place, in minor units; all of what is left where the school has cancelled. */
export function refundOf(line: PaidLine, now: number) {
  const left = leftOf(line)
  if (line.class_status === 'cancelled' || line.withdrawn_at !== null)
    return { amount: left, reason: 'school-cancelled' as const }
  const amount = refundAt(
    {
      policy: storedPolicy.parse(JSON.parse(line.policy)),
      startsAt: isDated(line) ? line.starts_at : null,
      isMoved: line.class_sequence > line.sequence,
      netMinor: line.net_minor,
      refundedMinor: line.refunded_minor,
    },
    now,
  )
  return { amount: Math.min(amount, left), reason: 'policy' as const }
}
