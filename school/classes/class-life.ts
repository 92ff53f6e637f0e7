import type { ClassStatus } from '#contract/classes.ts'

type Step = { from: readonly ClassStatus[]; to: ClassStatus }

/** A new class waits for review. */
export const firstStatus: ClassStatus = 'pending'

/** Every step (clause 4.2). Withdrawal is not a step: the class keeps its last status, see `withdrawn_at`. */
export const classLife = {
  approve: { from: ['pending'], to: 'approved' },
  deny: { from: ['pending'], to: 'denied' },
  /** New texts are reviewed again, whatever the earlier decision. */
  rewrite: { from: ['pending', 'approved', 'denied', 'begun'], to: 'pending' },
  /** When its first meeting begins it leaves the catalogue (clause 10.3). */
  begin: { from: ['approved'], to: 'begun' },
  /** Postponed before anybody could attend. */
  postpone: { from: ['begun'], to: 'approved' },
  cancel: { from: ['pending', 'approved', 'denied', 'begun'], to: 'cancelled' },
} as const satisfies Record<string, Step>

export const isStep = (step: Step, status: ClassStatus): boolean => step.from.includes(status)
