import type { Actor } from '#school/base/caller.ts'
import type { ClassRow } from './class-row.ts'

/** Whether this is the actor's own class. */
export function isOwner(actor: Actor, row: ClassRow): boolean {
  return row.instructor_id === actor.id
}

/** For everybody: approved, and what was when it began or was cancelled. Their orders lead to them. */
const open: readonly ClassRow['status'][] = ['approved', 'begun', 'cancelled']

/** Whether everybody may see the class. */
export const isOpen = ({ status }: Pick<ClassRow, 'status'>): boolean => open.includes(status)

/** Classes that are not for everybody are for their instructor and admins. */
export function maySee(actor: Actor, row: ClassRow): boolean {
  return isOpen(row) || maySeeFeedback(actor, row)
}

/** Feedback is between the admins and the instructor of the class. */
export function maySeeFeedback(actor: Actor, row: ClassRow): boolean {
  return actor.role === 'Admin' || isOwner(actor, row)
}

/** Instructors list their own classes, an admin anybody's. */
export function mayListOf(actor: Actor, email: string): boolean {
  return actor.email === email || actor.role === 'Admin'
}

/** Who comes to a class is for its instructor and admins. */
export const maySeeRoster = maySeeFeedback
