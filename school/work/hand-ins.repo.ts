import type { OwnHandIn } from '#contract/assignments.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { count } from '#school/base/count.ts'
import { idsIn } from '#school/base/ids-in.ts'
import { changeRow, lockRow } from '#school/base/row-by-id.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { releasePhotos } from './release-photos.ts'

export type HandInRow = Tables['hand_ins']

export function listOwn(db: Db, studentId: string, assignmentIds: readonly string[]) {
  return db
    .selectFrom('hand_ins as h')
    .selectAll('h')
    .select((eb) =>
      eb
        .selectFrom('works as w')
        .select((wb) => wb.fn.countAll<number>().as('count'))
        .whereRef('w.hand_in_id', '=', 'h.id')
        .$asScalar()
        .$notNull()
        .as('photos'),
    )
    .where('h.student_id', '=', studentId)
    .where('h.assignment_id', 'in', idsIn(db, assignmentIds))
    .execute()
}

export const toOwnHandIn = (row: HandInRow & { photos: number }): OwnHandIn => ({
  _id: row.id,
  status: row.status,
  photos: row.photos,
  handedInAt: row.handed_in_at,
  late: row.late === 1,
})

export function lockOwn(trx: Trx, assignmentId: string, studentId: string) {
  const own = trx
    .selectFrom('hand_ins')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .where('student_id', '=', studentId)
  return forUpdate(trx, own).executeTakeFirst()
}

export const lockHandIn = lockRow('hand_ins')

export function findOwnWork(db: Db, id: string, studentId: string) {
  return db
    .selectFrom('works as w')
    .innerJoin('hand_ins as h', 'h.id', 'w.hand_in_id')
    .innerJoin('assignments as a', 'a.id', 'h.assignment_id')
    .selectAll('w')
    .select('a.class_id')
    .where('w.id', '=', id)
    .where('h.student_id', '=', studentId)
    .executeTakeFirst()
}

/** The hand-in is locked. */
export const changeHandIn = changeRow('hand_ins')

/** The hand-in is locked. */
export const countWorks = (trx: Trx, handInId: string): Promise<number> =>
  count(trx.selectFrom('works').where('hand_in_id', '=', handInId))

/** The hand-in is locked. */
export const countVersions = (trx: Trx, workId: string): Promise<number> =>
  count(trx.selectFrom('versions').where('work_id', '=', workId))

export const changeWork = changeRow('works')

/** The hand-in is locked; the next clean-up removes the pictures. */
export async function deleteWork(trx: Trx, id: string): Promise<void> {
  await releasePhotos(trx, trx.selectFrom('works').select('id').where('id', '=', id))
  await trx.deleteFrom('works').where('id', '=', id).execute()
}

/** Shows versions that only the student has seen so far; the hand-in is locked. */
export async function showVersions(trx: Trx, handInId: string, now: number): Promise<void> {
  const works = trx.selectFrom('works').select('id').where('hand_in_id', '=', handInId)
  await trx
    .updateTable('versions')
    .set({ handed_in_at: now })
    .where('work_id', 'in', works)
    .where('handed_in_at', 'is', null)
    .execute()
}
