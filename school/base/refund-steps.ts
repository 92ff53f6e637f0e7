import { z } from 'zod'
import type { RefundRule, RefundSteps } from '#contract/refunds.ts'

/** Cancelling at least `hoursBefore` hours before the first meeting refunds `percent` percent. */
export type CancellationPolicy = readonly { hoursBefore: number; percent: number }[]

const hour = 3_600_000

const storedPolicy = z.array(z.object({ hoursBefore: z.number(), percent: z.number() }))

/** Inverse of what is stored with a checkout. */
export const readStoredPolicy = (text: string): CancellationPolicy =>
  storedPolicy.parse(JSON.parse(text))

/** `hoursBefore` is when it would have been more; Infinity for never. */
export function stepAt(policy: CancellationPolicy, startsAt: number, now: number): RefundRule {
  const reached = policy.filter(({ hoursBefore }) => startsAt - now >= hoursBefore * hour)
  const percent = Math.max(0, ...reached.map((step) => step.percent))
  const better = policy.filter((step) => step.percent > percent)
  return { percent, hoursBefore: Math.min(...better.map((step) => step.hoursBefore)) }
}

/** The terms for seats that are paid now. `startsAt` is null without dates. */
export function refundStepsOf(policy: CancellationPolicy, startsAt: number | null): RefundSteps {
  if (startsAt === null) return null
  const ends = policy
    .map(({ hoursBefore }) => startsAt - hoursBefore * hour)
    .toSorted((a, b) => a - b)
  // The last moment of each percentage.
  const last = new Map(ends.map((until) => [stepAt(policy, startsAt, until).percent, until]))
  return [...last]
    .filter(([percent]) => percent > 0)
    .map(([percent, until]) => ({ until, percent }))
}
