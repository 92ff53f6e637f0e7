import type { Db, Tables, Trx } from '#school/base/tables.ts'
import type { ClassRow } from './class-row.ts'
import { idsIn } from './meetings.repo.ts'

// The waitlists of classes. Change one only while its class is locked.

export type WaitlistRow = Tables['waitlist']

export const isLive = ({ state, offer_ends }: WaitlistRow, now: number): boolean =>
  state === 'offered' && (offer_ends ?? 0) > now

export function findEntry(
  db: Db,
  classId: string,
  studentId: string,
): Promise<WaitlistRow | undefined> {
  return db
    .selectFrom('waitlist')
    .selectAll()
    .where('class_id', '=', classId)
    .where('student_id', '=', studentId)
    .executeTakeFirst()
}

export async function hasWaitlist(db: Db, classId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('waitlist')
    .select('id')
    .where('class_id', '=', classId)
    .limit(1)
    .execute()
  return rows.length > 0
}

const inOrder = (db: Db, classId: string) =>
  db.selectFrom('waitlist').selectAll().where('class_id', '=', classId).orderBy('joined_at')

export const listOffered = (db: Db, classId: string): Promise<WaitlistRow[]> =>
  inOrder(db, classId).where('state', '=', 'offered').execute()

export const listWaiting = (db: Db, classId: string, count: number): Promise<WaitlistRow[]> =>
  inOrder(db, classId).where('state', '=', 'waiting').limit(count).execute()

export const listEntries = (db: Db, classId: string, count: number): Promise<WaitlistRow[]> =>
  inOrder(db, classId).limit(count).execute()

export async function changeEntry(
  trx: Trx,
  id: string,
  change: Pick<WaitlistRow, 'state' | 'offer_ends'>,
): Promise<void> {
  await trx.updateTable('waitlist').set(change).where('id', '=', id).execute()
}

export async function removeEntry(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('waitlist').where('id', '=', id).execute()
}

/** Classes where they are or were on the waitlist, in locking order. */
export async function listClassesOf(db: Db, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist')
    .select('class_id')
    .where('student_id', '=', studentId)
    .orderBy('class_id')
    .execute()
  return rows.map(({ class_id }) => class_id)
}

/** Free seats of a locked class, and those held for its waitlist. */
export async function setOffered(
  trx: Trx,
  id: string,
  seats: Pick<ClassRow, 'available_seats' | 'offered'>,
): Promise<void> {
  await trx.updateTable('classes').set(seats).where('id', '=', id).execute()
}

/** An ended offer is due at `now`, or the class was cancelled, withdrawn or begins before `opensUntil`. */
export async function listDue(
  db: Db,
  { now, opensUntil, count }: { now: number; opensUntil: number; count: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist as w')
    .innerJoin('classes as c', 'c.id', 'w.class_id')
    .select('w.class_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('c.withdrawn_at', 'is not', null),
        eb('c.status', 'in', ['begun', 'cancelled']),
        eb('c.starts_at', '<=', opensUntil),
        eb.and([
          eb('c.status', '=', 'approved'),
          eb('w.state', '=', 'offered'),
          eb('w.offer_ends', '<=', now),
        ]),
      ]),
    )
    .limit(count)
    .execute()
  return rows.map(({ class_id }) => class_id)
}

/** Classes with nobody waiting are missing. */
export async function countWaiting(
  db: Db,
  classIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('waitlist')
    .select(['class_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('class_id', 'in', idsIn(db, classIds))
    .where('state', '=', 'waiting')
    .groupBy('class_id')
    .execute()
  return new Map(rows.map(({ class_id, count }) => [class_id, count]))
}

export async function findPosition(
  db: Db,
  { class_id, joined_at }: Pick<WaitlistRow, 'class_id' | 'joined_at'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('class_id', '=', class_id)
    .where('state', '=', 'waiting')
    .where('joined_at', '<=', joined_at)
    .executeTakeFirstOrThrow()
  return count
}

export async function listOffersOf(db: Db, studentId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist')
    .selectAll()
    .where('student_id', '=', studentId)
    .execute()
  return rows.filter((entry) => isLive(entry, now)).map(({ class_id }) => class_id)
}
