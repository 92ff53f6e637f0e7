import { unreadClasses } from '#contract/class-calls.ts'
import { forShare, forUpdate } from '#platform/database/for-update.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import { count } from '#school/base/count.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { firstStatus } from './class-life.ts'
import type { ClassRow } from './class-row.ts'

/** Not withdrawn: the instructor is still here. */
export function offered(db: Db) {
  return db.selectFrom('classes as c').selectAll('c').where('c.withdrawn_at', 'is', null)
}

export function findClass(db: Db, id: string): Promise<ClassRow | undefined> {
  return offered(db).where('c.id', '=', id).executeTakeFirst()
}

/** Share lock: the class cannot change until the transaction ends. Without its long texts. */
export const shareClass = prepareFirst((trx: Trx, id: string) =>
  forShare(
    trx,
    offered(trx)
      .clearSelect()
      .select(['c.id', 'c.name', 'c.price_cents', 'c.status', 'c.starts_at'])
      .where('c.id', '=', id),
  ),
)

/** Undefined if they left the school. */
export function findTeacher(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'photo', 'headline'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** At most two: enough to see whether the name is unique. */
export function findApprovedByName(db: Db, name: string): Promise<ClassRow[]> {
  return offered(db)
    .where('c.name', '=', name)
    .where('c.status', '=', 'approved')
    .limit(2)
    .execute()
}

/** Stores the instructor's present e-mail. */
export async function insertClass(db: Db, row: Omit<ClassRow, 'instructor_email'>): Promise<void> {
  await db
    .insertInto('classes')
    .values((eb) => ({
      ...row,
      instructor_email: eb
        .selectFrom('users')
        .select('email')
        .where('id', '=', row.instructor_id)
        .$asScalar()
        .$notNull(),
    }))
    .execute()
}

/** 409 limit-reached if too many of an instructor's classes wait for review or are open again. */
export async function refuseTooManyUnread(trx: Trx, instructorId: string): Promise<void> {
  const own = trx.selectFrom('classes').where('instructor_id', '=', instructorId)
  const unread = own
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', firstStatus),
        eb.and([eb('status', '=', 'approved'), eb('series_id', 'is not', null)]),
      ]),
    )
  const { max } = unreadClasses
  if ((await count(unread)) > max) throw refuse('limit-reached', 'manyUnread', { max })
}

export async function setInstructorEmail(db: Db, instructorId: string, email: string) {
  await db
    .updateTable('classes')
    .set({ instructor_email: email })
    .where('instructor_id', '=', instructorId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** `updated_at` strictly increases, even within a millisecond: it identifies the version that people read. */
export async function changeClass(
  db: Db,
  { id, updated_at }: ClassRow,
  change: Partial<ClassRow>,
  now: number,
): Promise<void> {
  await db
    .updateTable('classes')
    .set({ ...change, updated_at: Math.max(now, updated_at + 1) })
    .where('id', '=', id)
    .execute()
}

/** The class is locked. Keeps `updated_at`, because readers do not see the mark. */
export async function markClass(
  trx: Trx,
  id: string,
  marks: Partial<Pick<ClassRow, 'confirmed_for' | 'told_short_for'>>,
): Promise<void> {
  await trx.updateTable('classes').set(marks).where('id', '=', id).execute()
}

/** Locks the counts of a series and its list of classes until the transaction ends. */
export async function lockSeries(trx: Trx, series: string): Promise<void> {
  await forUpdate(
    trx,
    trx.selectFrom('classes').select('id').where('id', '=', series),
  ).executeTakeFirst()
}

/** Including withdrawn classes: their students keep their work, and hear about their seats. */
export function findAnyClass(db: Db, id: string): Promise<ClassRow | undefined> {
  return db.selectFrom('classes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False if unchanged. */
export async function setFeedback(db: Db, id: string, feedback: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('classes')
    .set({ feedback })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('feedback', 'is', null), eb('feedback', '<>', feedback)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Withdraws a class, or all of an instructor; returns the rows that were not withdrawn before. */
export function withdraw(
  db: Db,
  column: 'id' | 'instructor_id',
  id: string,
  now: number,
): Promise<ClassRow[]> {
  return db
    .updateTable('classes')
    .set({ withdrawn_at: now })
    .where(column, '=', id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .execute()
}
