import { sql, type Kysely, type Selectable } from 'kysely'
import type { ClassSort, ClassStatus, Topic } from '#contract/classes.ts'
import { isBehind, type Window } from '#school/paging.ts'
import type { Tables } from '#school/tables.ts'
import { classesOf, hasWord, readQuestion, type Beginning } from './class-words.repo.ts'

type Db = Kysely<Tables>
type StoredClass = Selectable<Tables['classes']>

/** A class with its instructor's present e-mail. */
export type ClassRow = StoredClass & { email: string }

/** Every class whose instructor is still here. */
function offered(db: Db) {
  return db
    .selectFrom('classes as c')
    .innerJoin('users as u', 'u.id', 'c.instructor_id')
    .selectAll('c')
    .select('u.email')
    .where('c.withdrawn_at', 'is', null)
}

type Offered = ReturnType<typeof offered>

/** The same, of the classes with a rare word. CROSS JOIN makes SQLite begin with these. */
function offeredWith(db: Db, rare: Beginning): Offered {
  return db
    .selectFrom(classesOf(db, rare).as('rare'))
    .crossJoin('classes as c')
    .innerJoin('users as u', 'u.id', 'c.instructor_id')
    .selectAll('c')
    .select('u.email')
    .whereRef('c.id', '=', 'rare.class_id')
    .where('c.withdrawn_at', 'is', null)
}

/** How each order of the catalogue sorts: lowest price first, most free seats first. */
export const sortings = {
  newest: { column: 'created_at', direction: 'desc' },
  price: { column: 'price_cents', direction: 'asc' },
  seats: { column: 'available_seats', direction: 'desc' },
} as const satisfies Record<ClassSort, { column: keyof StoredClass; direction: 'asc' | 'desc' }>

function sorted(query: Offered, sort: ClassSort, { count, after }: Window): Offered {
  const { column, direction } = sortings[sort]
  const window = query.orderBy(`c.${column}`, direction).orderBy('c.id', direction).limit(count)
  return after === null ? window : window.where(isBehind(after, `c.${column}`, 'c.id', direction))
}

export type CatalogueFilter = { sort: ClassSort; topic: Topic | undefined; words: string[] }

/** The approved classes that have the topic and all the words. */
export async function listApproved(
  db: Db,
  filter: CatalogueFilter,
  window: Window,
): Promise<ClassRow[]> {
  const { rarest, others } = await readQuestion(db, filter.words)
  let query = (rarest === null ? offered(db) : offeredWith(db, rarest)).where(
    'c.status',
    '=',
    'approved',
  )
  if (filter.topic !== undefined) query = query.where('c.topic', '=', filter.topic)
  for (const beginning of others) query = query.where((eb) => hasWord(eb, beginning))
  return sorted(query, filter.sort, window).execute()
}

export function listByInstructorEmail(db: Db, email: string, window: Window): Promise<ClassRow[]> {
  const query = offered(db).where('u.email', '=', email).where('u.removed_at', 'is', null)
  return sorted(query, 'newest', window).execute()
}

export function listAll(
  db: Db,
  status: ClassStatus | undefined,
  window: Window,
): Promise<ClassRow[]> {
  const query = offered(db)
  return sorted(
    status === undefined ? query : query.where('c.status', '=', status),
    'newest',
    window,
  ).execute()
}

export function findClass(db: Db, id: string): Promise<ClassRow | undefined> {
  return offered(db).where('c.id', '=', id).executeTakeFirst()
}

/** At most two approved classes of exactly this name: enough to see whether it is one. */
export function findApprovedByName(db: Db, name: string): Promise<ClassRow[]> {
  return offered(db)
    .where('c.name', '=', name)
    .where('c.status', '=', 'approved')
    .limit(2)
    .execute()
}

export async function insertClass(db: Db, row: StoredClass): Promise<void> {
  await db.insertInto('classes').values(row).execute()
}

type Change = Partial<Pick<StoredClass, 'name' | 'description' | 'price_cents' | 'status'>>

export async function changeClass(db: Db, id: string, change: Change, now: number): Promise<void> {
  await db
    .updateTable('classes')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Holds the class until the transaction ends: what is read behind it stays true until then. */
export async function lockClass(db: Db, id: string): Promise<void> {
  await db
    .updateTable('classes')
    .set({ updated_at: sql<number>`updated_at` })
    .where('id', '=', id)
    .execute()
}

/** Takes a step in the life of a class; false where the class is not where the step begins. */
export async function takeStep(
  db: Db,
  id: string,
  step: { from: readonly ClassStatus[]; to: ClassStatus },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('classes')
    .set({ status: step.to, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', step.from)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

/** Moves one seat from free to taken; false with no seat left or where the class is not open. */
export async function takeSeat(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('classes')
    .set({
      available_seats: sql<number>`available_seats - 1`,
      enrolled: sql<number>`enrolled + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('withdrawn_at', 'is', null)
    .where('available_seats', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves one seat back, whatever has become of the class meanwhile. */
export async function giveSeatBack(db: Db, id: string): Promise<void> {
  await db
    .updateTable('classes')
    .set({
      available_seats: sql<number>`available_seats + 1`,
      enrolled: sql<number>`enrolled - 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes the classes of an instructor out of the school; the rows of those that were in it. */
export function withdrawAllOf(db: Db, instructorId: string, now: number): Promise<StoredClass[]> {
  return db
    .updateTable('classes')
    .set({ withdrawn_at: now })
    .where('instructor_id', '=', instructorId)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .execute()
}
