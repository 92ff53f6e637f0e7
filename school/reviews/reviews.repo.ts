import { sql } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import { exists } from '#school/base/count.ts'
import { isBehind, type Window } from '#school/base/paging.ts'
import { changeRow, lockRow } from '#school/base/row-by-id.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { lockSeries } from '#school/classes/classes.repo.ts'

export type ReviewRow = Tables['reviews']

/** For the whole series, newest first. */
export function listOfClass(db: Db, classId: string, hidden: boolean, { count, after }: Window) {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('series_id', '=', (eb) =>
      eb
        .selectFrom('classes')
        .select((ofClass) => ofClass.fn.coalesce('series_id', 'id').as('series'))
        .where('id', '=', classId),
    )
    .where('hidden_reason', hidden ? 'is not' : 'is', null)
    .where(isBehind(after, 'created_at', 'id', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

const ofStudent = (db: Db, classId: string, studentId: string) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('class_id', '=', classId)
    .where('student_id', '=', studentId)

export function findOwn(db: Db, classId: string, studentId: string) {
  return ofStudent(db, classId, studentId).executeTakeFirst()
}

export function lockOwn(trx: Trx, classId: string, studentId: string) {
  return forUpdate(trx, ofStudent(trx, classId, studentId)).executeTakeFirst()
}

export const hasCheckIns = (db: Db, classId: string): Promise<boolean> =>
  exists(
    db.selectFrom('orders').where('class_id', '=', classId).where('checked_in_at', 'is not', null),
  )

export const lockReview = lockRow('reviews')

/** The review is locked. */
export const changeReview = changeRow('reviews')

export async function forgetAuthor(trx: Trx, studentId: string): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ student_name: '' })
    .where('student_id', '=', studentId)
    .execute()
}

/** Only reviews without a name. */
export async function nameAuthor(trx: Trx, studentId: string, student_name: string): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ student_name })
    .where('student_id', '=', studentId)
    .where('student_name', '=', '')
    .execute()
}

export async function removeReview(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('reviews').where('id', '=', id).execute()
}

/** Every class of the series has the totals of all. */
export async function tally(trx: Trx, series: string, reviews: number, stars: number) {
  if (reviews === 0 && stars === 0) return
  await lockSeries(trx, series)
  await trx
    .updateTable('classes')
    .set({
      review_count: sql<number>`review_count + ${reviews}`,
      star_sum: sql<number>`star_sum + ${stars}`,
    })
    .where((eb) => eb.or([eb('id', '=', series), eb('series_id', '=', series)]))
    .execute()
}
