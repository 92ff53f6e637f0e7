import { insertMissing } from '#platform/database/insert-rows.ts'
import { count, exists } from '#school/base/count.ts'
import { idsIn } from '#school/base/ids-in.ts'
import { neverPaid } from '#school/base/never-paid.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

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

export const hasWaitlist = (db: Db, classId: string): Promise<boolean> =>
  exists(db.selectFrom('waitlist').where('class_id', '=', classId))

const inOrder = (db: Db, classId: string) =>
  db.selectFrom('waitlist as k').selectAll().where('class_id', '=', classId).orderBy('joined_at')

/** `is_new`: the account has never paid. */
const withNew = (db: Db, classId: string) =>
  inOrder(db, classId).select((eb) => eb.case().when(neverPaid).then(1).else(0).end().as('is_new'))

const toEntry = ({ is_new, ...entry }: WaitlistRow & { is_new: number }) => ({
  ...entry,
  isNew: is_new === 1,
})

export async function listOffered(db: Db, classId: string) {
  return (await withNew(db, classId).where('state', '=', 'offered').execute()).map(toEntry)
}

/** The first in the waitlist; with `onlyPaid` the first who has ever paid. */
export async function findFirstWaiting(trx: Trx, classId: string, onlyPaid: boolean) {
  let waiting = withNew(trx, classId).where('state', '=', 'waiting')
  if (onlyPaid) waiting = waiting.where((eb) => eb.not(neverPaid))
  const row = await waiting.limit(1).executeTakeFirst()
  return row && toEntry(row)
}

/** The current offers of a class, in checkouts too, without that of the entry `except`. */
export async function countOffers(
  trx: Trx,
  classId: string,
  except = '',
): Promise<{ all: number; toNew: number }> {
  const { all, to_new } = await trx
    .selectFrom('waitlist as k')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.sum<number | null>(eb.case().when(neverPaid).then(1).else(0).end()).as('to_new'),
    ])
    .where('class_id', '=', classId)
    .where('state', 'in', ['offered', 'held'])
    .where('id', '<>', except)
    .executeTakeFirstOrThrow()
  return { all, toNew: to_new ?? 0 }
}

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

/** Kept when the entry of somebody who was offered a seat is deleted with their account. */
export async function keepMailbox(trx: Trx, { class_id, mailbox }: WaitlistRow): Promise<void> {
  if (mailbox !== null) await insertMissing(trx, 'declined_mailboxes', [{ class_id, mailbox }])
}

/** Of classes that have begun, or were cancelled or withdrawn. */
export async function forgetMailboxes(db: Db): Promise<void> {
  const over = db
    .selectFrom('classes')
    .select('id')
    .where((eb) =>
      eb.or([eb('withdrawn_at', 'is not', null), eb('status', 'in', ['begun', 'cancelled'])]),
    )
  await db.deleteFrom('declined_mailboxes').where('class_id', 'in', over).execute()
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

export function findPosition(db: Db, { class_id, joined_at }: WaitlistRow): Promise<number> {
  const line = db.selectFrom('waitlist').where('class_id', '=', class_id)
  return count(line.where('state', '=', 'waiting').where('joined_at', '<=', joined_at))
}

export async function listOffersOf(db: Db, studentId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist')
    .selectAll()
    .where('student_id', '=', studentId)
    .execute()
  return rows.filter((entry) => isLive(entry, now)).map(({ class_id }) => class_id)
}
