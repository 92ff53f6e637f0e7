import {
  assignmentDaily,
  assignmentLimit,
  type ListedAssignment,
  type NewAssignment,
} from '#contract/assignments.ts'
import type { DeletedCount } from '#contract/fields.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import { actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { countOrRefuse } from '#school/base/count-or-refuse.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { loadClass } from '#school/classes/load-class.ts'
import { lockClass } from '#school/seats/seat-counts.repo.ts'
import { columnsOf, differs, isOtherTask, toAssignment } from './assignment-row.ts'
import * as repo from './assignments.repo.ts'
import { listOwn, toOwnHandIn } from './hand-ins.repo.ts'
import { lockTaught } from './load-assignment.ts'
import { loadClassForWork, teaches } from './work-rights.ts'

// Assignments for the students of a class (clause 18.1).

/**
 * Oldest first: with the student's own hand-in, or with the number of hand-ins. A student who gave up the
 * seat sees those they have work for. 404 for everybody else.
 */
export async function listAssignments(
  { db }: School,
  actor: Actor,
  classId: string,
): Promise<ListedAssignment[]> {
  const { viewer } = await loadClassForWork(db, actor, classId)
  const rows = await repo.listOfClass(db, classId)
  const ids = rows.map(({ id }) => id)
  if (viewer === 'teacher') {
    const countOf = await repo.countHandIns(db, ids)
    return rows.map((row) => ({ ...toAssignment(row), own: null, ...countOf(row.id) }))
  }
  const found = await listOwn(db, actor.id, ids)
  const own = new Map(found.map((row) => [row.assignment_id, toOwnHandIn(row)]))
  return rows
    .filter(({ id }) => viewer === 'holder' || own.has(id))
    .map((row) => ({
      ...toAssignment(row),
      own: own.get(row.id) ?? null,
      handedIn: null,
      waiting: null,
    }))
}

/** For an own class; admins for any. 404 another’s class, 409 limit-reached, 429 too-many-requests. */
export function addAssignment(
  school: School,
  actor: Actor,
  classId: string,
  form: NewAssignment,
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'work:assign', atomically, async (trx, present) => {
    // Concurrent assignments of a class are counted one after the other.
    const of = await loadClass(trx, classId, lockClass)
    if (present.role !== 'Admin' && !teaches(present, of)) throw refuse('not-found', 'noClass')
    const { max } = assignmentLimit
    const others = await repo.listOfClass(trx, of.id)
    if (others.length >= max) throw refuse('limit-reached', 'assignmentsFull', { max })
    const key = `assignments:${of.id}`
    await countOrRefuse(trx, key, assignmentDaily, school.clock(), 'assignmentsDaily')
    const id = newId()
    await repo.insertAssignments(trx, [
      {
        ...columnsOf(form),
        id,
        class_id: of.id,
        created_at: school.clock(),
        closed_at: null,
        reminded_due_at: null,
      },
    ])
    await school.happened(trx, { kind: 'assignment-set', assignmentId: id })
    return { insertedId: id }
  })
}

/**
 * After a hand-in numbers and rules stay, and no more people see works (409 handed-in). 404 another’s class.
 */
export function changeAssignment({ db }: School, actor: Actor, id: string, form: NewAssignment) {
  return transaction(db, async (trx) => {
    const row = await lockTaught(trx, actor, id)
    const columns = columnsOf(form)
    if (!differs(row, columns)) return { modifiedCount: 0 }
    if (isOtherTask(row, columns) && (await repo.hasHandIns(trx, id)))
      throw refuse('handed-in', 'handedInChange')
    await repo.changeAssignment(trx, id, columns)
    return { modifiedCount: 1 }
  })
}

/** Deletes drafts, too; 409 handed-in once a student has, 404 another’s class. */
export function deleteAssignment({ db }: School, actor: Actor, id: string): Promise<DeletedCount> {
  return transaction(db, async (trx) => {
    await lockTaught(trx, actor, id)
    if (await repo.hasHandIns(trx, id)) throw refuse('handed-in', 'handedInDelete')
    await repo.deleteAssignment(trx, id)
    return { deletedCount: 1 }
  })
}

/** For good; 0 if it was closed before. 404 another’s class. */
export function closeAssignment({ db, clock }: School, actor: Actor, id: string) {
  return transaction(db, async (trx) => {
    const { closed_at } = await lockTaught(trx, actor, id)
    if (closed_at !== null) return { modifiedCount: 0 }
    await repo.changeAssignment(trx, id, { closed_at: clock() })
    return { modifiedCount: 1 }
  })
}
