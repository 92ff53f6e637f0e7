import type { Actor } from '#school/caller.ts'
import type { ClassRow } from './class-row.ts'

/** Whether this is the actor's own class. */
export function isOwner(actor: Actor, row: ClassRow): boolean {
  return row.instructor_id === actor.id
}

/** Approved classes are for everybody, others for their instructor and admins. */
export function maySee(actor: Actor, row: ClassRow): boolean {
  return row.status === 'approved' || maySeeFeedback(actor, row)
}

/** Feedback is between the admins and the instructor of the class. */
export function maySeeFeedback(actor: Actor, row: ClassRow): boolean {
  return actor.role === 'Admin' || isOwner(actor, row)
}

/** Instructors list their own classes, an admin anybody's. */
export function mayListOf(actor: Actor, email: string): boolean {
  return actor.email === email || actor.role === 'Admin'
}
