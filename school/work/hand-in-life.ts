import type { HandInStatus } from '#contract/assignments.ts'
import { refuse } from '#school/base/refuse.ts'
import type { AssignmentRow } from './assignment-row.ts'

type Step = { from: readonly HandInStatus[]; to: HandInStatus }

/** Every step of a hand-in (clause 18.2). The first is the student's, the others the instructor's. */
export const handInLife = {
  'hand-in': { from: ['draft', 'again'], to: 'handed-in' },
  again: { from: ['handed-in'], to: 'again' },
  done: { from: ['handed-in'], to: 'done' },
} as const satisfies Record<string, Step>

export const isStep = (step: Step, status: HandInStatus): boolean => step.from.includes(status)

/** 409 wrong-state while the student has nothing to do. */
export function requireOwnTurn(status: HandInStatus): void {
  if (isStep(handInLife['hand-in'], status)) return
  throw refuse('wrong-state', status === 'done' ? 'handInDone' : 'handedInWaits')
}

/** 409 for a first hand-in if the assignment is closed or not open yet. */
export function requireOpen(
  { closed_at, opens_at }: AssignmentRow,
  status: HandInStatus,
  now: number,
): void {
  if (status === 'again') return
  if (closed_at !== null) throw refuse('closed', 'assignmentClosed')
  if (opens_at !== null && opens_at > now) throw refuse('not-open-yet', 'assignmentEarly')
}
