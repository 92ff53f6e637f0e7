import type { Assignment, OwnHandIn } from '#contract/assignments.ts'

export type Turn = 'done' | 'no-seat' | 'waiting' | 'again' | 'closed' | 'early' | 'open'

type Own = {
  assignment: Pick<Assignment, 'opensAt' | 'closedAt'>
  handIn: Pick<OwnHandIn, 'status'> | null
  mayHandIn: boolean
}

/** A student asked for a re-shoot can hand in even if the assignment is closed (clause 18.2). */
export function turnOf({ assignment, handIn, mayHandIn }: Own, now: number): Turn {
  const status = handIn?.status ?? 'draft'
  if (status === 'done') return 'done'
  if (!mayHandIn) return 'no-seat'
  if (status === 'handed-in') return 'waiting'
  if (status === 'again') return 'again'
  if (assignment.closedAt !== null) return 'closed'
  return assignment.opensAt !== null && assignment.opensAt > now ? 'early' : 'open'
}

/** Whether the student can add, change and hand in. */
export const mayChange = (turn: Turn): boolean => turn === 'open' || turn === 'again'
