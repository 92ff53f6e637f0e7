import type { ClassStatus } from '#contract/classes.ts'

/** A step from one of some states to another. */
export type Step = { from: readonly ClassStatus[]; to: ClassStatus }

/** A new class waits for review. */
export const firstStatus: ClassStatus = 'pending'

/**
 * The life of a class (clause 4.2): every step there is. That it left the school with its instructor
 * is no status: it keeps the last one in the books, see `withdrawn_at`.
 */
export const classLife = {
  approve: { from: ['pending'], to: 'approved' },
  deny: { from: ['pending'], to: 'denied' },
  /** New words have to be read again, whatever was decided about the old ones. */
  rewrite: { from: ['pending', 'approved', 'denied', 'begun'], to: 'pending' },
  /** With its first meeting it leaves the catalogue (clause 10.3). */
  begin: { from: ['approved'], to: 'begun' },
  /** Put off before anybody could come. */
  putOff: { from: ['begun'], to: 'approved' },
  cancel: { from: ['pending', 'approved', 'denied', 'begun'], to: 'cancelled' },
} as const satisfies Record<string, Step>

/** Whether a step begins in this state. */
export const isStep = (step: Step, status: ClassStatus): boolean => step.from.includes(status)
