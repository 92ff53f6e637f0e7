import { sql, type RawBuilder } from 'kysely'
import { unreadClasses } from '#contract/class-calls.ts'
import { forShare, forUpdate } from '#platform/database/for-update.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { firstStatus } from './class-life.ts'
import type { ClassRow } from './class-row.ts'

/** Every class whose instructor is still here. */
export function offered(db: Db) {
  return db.selectFrom('classes as c').selectAll('c').where('c.withdrawn_at', 'is', null)
}

export function findClass(db: Db, id: string): Promise<ClassRow | undefined> {
  return offered(db).where('c.id', '=', id).executeTakeFirst()
}

/** The class, which stays as it is read until the transaction ends. */
export const shareClass = prepareFirst((trx: Trx, id: string) =>
  forShare(trx, offered(trx).where('c.id', '=', id)),
)

/** Who teaches a class, as far as its page shows them; undefined where they have left the school. */
export function findTeacher(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'photo', 'headline'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** At most two approved classes of exactly this name: enough to see whether it is one. */
export function findApprovedByName(db: Db, name: string): Promise<ClassRow[]> {
  return offered(db)
    .where('c.name', '=', name)
    .where('c.status', '=', 'approved')
    .limit(2)
    .execute()
}

/** Adds the class, with the e-mail that its instructor has at that moment. */
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

/** Refuses (409 limit-reached) where more classes of an instructor wait for review or are open again. */
export async function refuseTooManyUnread(trx: Trx, instructorId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('classes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('instructor_id', '=', instructorId)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', firstStatus),
        eb.and([eb('status', '=', 'approved'), eb('series_id', 'is not', null)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (count > unreadClasses.max)
    throw refuse('limit-reached', 'manyUnread', { max: unreadClasses.max })
}

/** Gives the classes of an instructor the e-mail that the instructor has now. */
export async function setInstructorEmail(
  db: Db,
  instructorId: string,
  email: string,
): Promise<void> {
  await db
    .updateTable('classes')
    .set({ instructor_email: email })
    .where('instructor_id', '=', instructorId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/**
 * Changes what people read of a class, which is held. Its `updated_at` rises each time, also within a
 * millisecond: it names what somebody has read.
 */
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

/** Sets a mark of a class, which is locked, without a new `updated_at`: its readers do not see it. */
export async function markClass(
  trx: Trx,
  id: string,
  marks: Partial<Pick<ClassRow, 'confirmed_for' | 'told_short_for'>>,
): Promise<void> {
  await trx.updateTable('classes').set(marks).where('id', '=', id).execute()
}

/** Holds a series until the transaction ends: what is counted of it, and which classes belong to it. */
export async function lockSeries(trx: Trx, series: string): Promise<void> {
  await forUpdate(
    trx,
    trx.selectFrom('classes').select('id').where('id', '=', series),
  ).executeTakeFirst()
}

/** The class, if it is still in the school, held until the transaction ends: it stays as it is read. */
export function lockClass(trx: Db, id: string): Promise<ClassRow | undefined> {
  return forUpdate(trx, offered(trx).where('c.id', '=', id)).executeTakeFirst()
}

/** The same for one that may have left the school. */
export function lockAnyClass(trx: Trx, id: string): Promise<ClassRow | undefined> {
  return forUpdate(
    trx,
    trx.selectFrom('classes').selectAll().where('id', '=', id),
  ).executeTakeFirst()
}

/** What decides whether the seats of a class were used, also of one that has left the school. */
export function findMoments(db: Db, id: string) {
  return db
    .selectFrom('classes')
    .select(['starts_at', 'began_at', 'dated_at', 'undated_at'])
    .select(['cancelled_at', 'withdrawn_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Sets the feedback; false where it was that already. */
export async function setFeedback(db: Db, id: string, feedback: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('classes')
    .set({ feedback })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('feedback', 'is', null), eb('feedback', '<>', feedback)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a seat counts as once it is paid for. */
const paidFor = {
  enrolled: sql<number>`enrolled + 1`,
  paid_recently: sql<number>`paid_recently + 1`,
}

/** Which seats one is taken from: the free ones, or those offered to the line. */
type Source = 'available_seats' | 'offered'

const taking = (
  db: Db,
  id: string,
  now: number,
  from: Source,
  counted: Record<string, RawBuilder<number>>,
) =>
  db
    .updateTable('classes')
    .set({ [from]: sql<number>`${sql.ref(from)} - 1`, ...counted })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '>', now)
    .where(from, '>', 0)
    .returning(['sequence', 'instructor_id', 'available_seats', 'offered', 'starts_at'])

const takingFrom = (from: Source) => ({
  taken: prepareFirst((db: Db, id: string, now: number) => taking(db, id, now, from, paidFor)),
  held: prepareFirst((db: Db, id: string, now: number) =>
    taking(db, id, now, from, { held: sql<number>`held + 1` }),
  ),
})
const takings = { available_seats: takingFrom('available_seats'), offered: takingFrom('offered') }

/**
 * Moves one seat to taken or held; undefined with no such seat left or where the class is not open `now`, else who
 * teaches it, when it begins, the `sequence` of its dates and how many seats are free and offered then.
 */
export function takeSeat(
  db: Db,
  id: string,
  now: number,
  as: 'taken' | 'held',
  from: Source = 'available_seats',
): Promise<
  | Pick<ClassRow, 'sequence' | 'instructor_id' | 'available_seats' | 'offered' | 'starts_at'>
  | undefined
> {
  return takings[from][as](db, id, now)
}

/** Ends the holding of one seat: it is taken then, or free. */
export async function endHold(db: Db, id: string, as: 'taken' | 'free'): Promise<void> {
  const counted = as === 'taken' ? paidFor : { available_seats: sql<number>`available_seats + 1` }
  await db
    .updateTable('classes')
    .set({ held: sql<number>`held - 1`, ...counted })
    .where('id', '=', id)
    .execute()
}

/** Moves one seat back that was paid `recently` or not, whatever has become of the class meanwhile. */
export async function giveSeatBack(db: Db, id: string, recently: boolean): Promise<void> {
  await db
    .updateTable('classes')
    .set({
      available_seats: sql<number>`available_seats + 1`,
      enrolled: sql<number>`enrolled - 1`,
      ...(recently && { paid_recently: sql<number>`paid_recently - 1` }),
    })
    .where('id', '=', id)
    .execute()
}

/** Takes a class, or all of an instructor, out of the school; the rows of those that were in it. */
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
