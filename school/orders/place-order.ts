import { unpaidOrders } from '#contract/orders.ts'
import { newId } from '#platform/ids.ts'
import { actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { findApprovedByName, shareClass } from '#school/classes/classes.repo.ts'
import { requireOpen } from '#school/seats/take-seat.ts'
import { firstStatus } from './order-life.ts'
import * as repo from './orders.repo.ts'

/** `classId` takes precedence. */
type NewOrder = { courseName: string; classId?: string | undefined; studentName: string }

/** 404 course-not-found, 409 course-ambiguous. */
async function findIdByName(trx: Trx, name: string): Promise<string> {
  const [row, second] = await findApprovedByName(trx, name)
  if (row === undefined) throw refuse('course-not-found', 'noClassNamed', { name })
  if (second !== undefined) throw refuse('course-ambiguous', 'severalNamed', { name })
  return row.id
}

/**
 * Finds the class of an order: by id, else by a name that exactly one approved class has. It stays open until
 * the transaction ends, so that a cancellation sees the order. 404 course-not-found, 409 course-ambiguous,
 * class-not-open, class-started.
 */
async function findClassToOrder(
  { clock }: School,
  trx: Trx,
  { classId, courseName }: Pick<NewOrder, 'classId' | 'courseName'>,
) {
  const id = classId ?? (await findIdByName(trx, courseName))
  const row = await shareClass(trx, id)
  if (row === undefined) throw refuse('course-not-found', 'noClass')
  requireOpen(row, clock())
  return row
}

/**
 * Adds a class to the actor's cart, at its current price and with the class's name, not the one sent; an
 * unpaid order holds no seat (clause 4.3). The e-mail is the token's. 404 course-not-found, 409
 * course-ambiguous, class-not-open, class-started, already-ordered, limit-reached.
 */
export function placeOrder(
  school: School,
  actor: Actor,
  input: NewOrder,
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'orders:place', atomically, async (trx) => {
    const ordered = await findClassToOrder(school, trx, input)
    const row: repo.OrderRow = {
      id: newId(),
      student_id: actor.id,
      class_id: ordered.id,
      course_name: ordered.name,
      student_name: input.studentName,
      student_email: actor.email,
      price_cents: ordered.price_cents,
      status: firstStatus,
      created_at: school.clock(),
      paid_at: null,
      cancelled_at: null,
      checked_in_at: null,
      seen_at: null,
    }
    if (!(await repo.insertOrder(trx, row))) throw refuse('already-ordered', 'alreadyOrdered')
    if ((await repo.countOpenOf(trx, actor.id)) > unpaidOrders.max)
      throw refuse('limit-reached', 'manyUnpaid', { max: unpaidOrders.max })
    return { insertedId: row.id }
  })
}
