import type { Actor } from '#school/base/caller.ts'
import type { ClassRow } from './class-row.ts'

export function isOwner(actor: Actor, row: ClassRow): boolean {
  return row.instructor_id === actor.id
}

/** Public: approved, or approved when it began or was cancelled. Orders link to these classes. */
const open: readonly ClassRow['status'][] = ['approved', 'begun', 'cancelled']

export const isOpen = ({ status }: Pick<ClassRow, 'status'>): boolean => open.includes(status)

export function maySee(actor: Actor, row: ClassRow): boolean {
  return isOpen(row) || mayManage(actor, row)
}

/** Its instructor and the admins: only they see its feedback and students, write to them, and cancel it. */
export function mayManage(actor: Actor, row: ClassRow): boolean {
  return actor.role === 'Admin' || isOwner(actor, row)
}

export function mayListOf(actor: Actor, email: string): boolean {
  return actor.email === email || actor.role === 'Admin'
}
