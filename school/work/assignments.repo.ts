import { forShare, forUpdate } from '#platform/database/for-update.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { exists } from '#school/base/count.ts'
import { idsIn } from '#school/base/ids-in.ts'
import { changeRow, lockRow } from '#school/base/row-by-id.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import type { AssignmentRow } from './assignment-row.ts'
import { releasePhotos } from './release-photos.ts'

const byId = (db: Db, id: string) => db.selectFrom('assignments').selectAll().where('id', '=', id)

export const findAssignment = (db: Db, id: string): Promise<AssignmentRow | undefined> =>
  byId(db, id).executeTakeFirst()

/** Nobody changes it or hands in for it until the transaction ends. */
export const lockAssignment = lockRow('assignments')

/** Share lock: it stays as it is until the transaction ends, but others may hand in. */
export const shareAssignment = (trx: Trx, id: string): Promise<AssignmentRow | undefined> =>
  forShare(trx, byId(trx, id)).executeTakeFirst()

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

/** The assignment is locked. */
export const changeAssignment = changeRow('assignments')

/** The assignment is locked and has no hand-ins; the drafts go with it. */
export async function deleteAssignment(trx: Trx, id: string): Promise<void> {
  const drafts = trx.selectFrom('hand_ins').select('id').where('assignment_id', '=', id)
  // Locked before their photographs, like a student deleting a work at the same time.
  await forUpdate(trx, drafts).execute()
  await releasePhotos(trx, trx.selectFrom('works').select('id').where('hand_in_id', 'in', drafts))
  await trx.deleteFrom('hand_ins').where('assignment_id', '=', id).execute()
  await trx.deleteFrom('assignments').where('id', '=', id).execute()
}

export const hasHandIns = (db: Db, id: string): Promise<boolean> =>
  exists(
    db.selectFrom('hand_ins').where('assignment_id', '=', id).where('handed_in_at', 'is not', null),
  )

/** The number of hand-ins, and of those that wait for an answer. */
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
