import { forShare, forUpdate } from '#platform/database/for-update.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { idsIn } from '#school/classes/meetings.repo.ts'
import type { AssignmentRow } from './assignment-row.ts'
import { releasePhotos } from './release-photos.ts'

const byId = (db: Db, id: string) => db.selectFrom('assignments').selectAll().where('id', '=', id)

export const findAssignment = (db: Db, id: string): Promise<AssignmentRow | undefined> =>
  byId(db, id).executeTakeFirst()

/** The same, locked until the transaction ends: nobody changes it or hands in for it meanwhile. */
export const lockAssignment = (trx: Trx, id: string): Promise<AssignmentRow | undefined> =>
  forUpdate(trx, byId(trx, id)).executeTakeFirst()

/** The same, which stays as it is until the transaction ends; others may hand in for it, too. */
export const shareAssignment = (trx: Trx, id: string): Promise<AssignmentRow | undefined> =>
  forShare(trx, byId(trx, id)).executeTakeFirst()

/** The assignments of a class, the oldest first. */
export const listOfClass = (db: Db, classId: string): Promise<AssignmentRow[]> =>
  db
    .selectFrom('assignments')
    .selectAll()
    .where('class_id', '=', classId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertAssignments = (trx: Trx, rows: AssignmentRow[]): Promise<void> =>
  insertRows(trx, 'assignments', rows)

/** Changes a locked assignment. */
export async function changeAssignment(
  trx: Trx,
  id: string,
  change: Partial<AssignmentRow>,
): Promise<void> {
  await trx.updateTable('assignments').set(change).where('id', '=', id).execute()
}

/** Deletes a locked assignment, for which nobody has handed in, with the drafts for it. */
export async function deleteAssignment(trx: Trx, id: string): Promise<void> {
  const drafts = trx.selectFrom('hand_ins').select('id').where('assignment_id', '=', id)
  // Locked before their photographs, as a student does who deletes a work meanwhile.
  await forUpdate(trx, drafts).execute()
  await releasePhotos(trx, trx.selectFrom('works').select('id').where('hand_in_id', 'in', drafts))
  await trx.deleteFrom('hand_ins').where('assignment_id', '=', id).execute()
  await trx.deleteFrom('assignments').where('id', '=', id).execute()
}

/** Whether anybody has ever handed in for an assignment. */
export async function hasHandIns(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('hand_ins')
    .select('id')
    .where('assignment_id', '=', id)
    .where('handed_in_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many have handed in for each of some assignments, and how many of them wait for an answer. */
export async function countHandIns(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('hand_ins')
    .select(['assignment_id', 'status'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('assignment_id', 'in', idsIn(db, ids))
    .where('handed_in_at', 'is not', null)
    .groupBy(['assignment_id', 'status'])
    .execute()
  const sum = (found: typeof rows) => found.reduce((all, { count }) => all + count, 0)
  return (id: string) => {
    const own = rows.filter(({ assignment_id }) => assignment_id === id)
    const waiting = own.filter(({ status }) => status === 'handed-in')
    return { handedIn: sum(own), waiting: sum(waiting) }
  }
}
