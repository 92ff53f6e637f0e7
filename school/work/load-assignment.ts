import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import type { AssignmentRow } from './assignment-row.ts'
import * as repo from './assignments.repo.ts'
import { classViewerOf, teaches, type ClassViewer } from './work-rights.ts'

/** 404: there is no such assignment for this person. */
export const refuseAssignment = () => refuse('not-found', 'noAssignment')

/** 404 if there is none. */
export async function loadAssignment<DbOrTrx extends Db>(
  db: DbOrTrx,
  id: string,
  find: (db: DbOrTrx, id: string) => Promise<AssignmentRow | undefined> = repo.findAssignment,
): Promise<AssignmentRow> {
  const row = await find(db, id)
  if (row === undefined) throw refuseAssignment()
  return row
}

/** With its class and the viewer's role; 404 for everybody else. */
export async function loadAssignmentFor(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ row: AssignmentRow; of: ClassRow; viewer: ClassViewer }> {
  const row = await loadAssignment(db, id)
  const of = await findAnyClass(db, row.class_id)
  const viewer = of && (await classViewerOf(db, actor, of))
  if (of === undefined || viewer === undefined) throw refuseAssignment()
  return { row, of, viewer }
}

/** An assignment that the actor may change; 404 for everybody else. */
export async function lockTaught(trx: Trx, actor: Actor, id: string): Promise<AssignmentRow> {
  const role = await requireActor(trx, actor, 'work:assign')
  const row = await loadAssignment(trx, id, repo.lockAssignment)
  const of = await findAnyClass(trx, row.class_id)
  if (of === undefined || (role !== 'Admin' && !teaches({ ...actor, role }, of)))
    throw refuseAssignment()
  return row
}
