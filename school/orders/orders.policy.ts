import type { Actor } from '#school/caller.ts'
import type { OrderRow } from './orders.repo.ts'

/** Nobody but the student who placed an order may pay or delete it. */
export function mayTouch(actor: Actor, row: OrderRow): boolean {
  return row.student_id === actor.id
}

/** Everybody lists their own orders only. */
export function mayListOf(actor: Actor, email: string): boolean {
  return actor.email === email
}
