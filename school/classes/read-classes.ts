import type { QueryOf } from '#contract/api.ts'
import type { ManagedClass, ReadableClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'
import { hadPaid, hasSeat } from '#school/seats/seats.repo.ts'
import { countWaiting, listOffersOf } from '#school/seats/waitlist.repo.ts'
import { listAll, listOfInstructor } from './class-lists.repo.ts'
import { toManagedClass, toReadableClass, type ClassRow } from './class-row.ts'
import { mayListOf, mayManage } from './classes.policy.ts'
import { loadVisible } from './load-class.ts'
import { withItsMeetings, withMeetings } from './meetings.repo.ts'

async function toManaged(db: Db, page: Page<ClassRow>): Promise<Page<ManagedClass>> {
  const ids = page.items.map(({ id }) => id)
  const waiting = await countWaiting(db, ids)
  const rows = await withMeetings(db, page.items)
  return { ...page, items: rows.map((row) => toManagedClass(row, waiting.get(row.id))) }
}

/** Newest first; 403 unless the actor asks for their own or is an admin (clause 7.8). */
export async function listInstructorClasses(
  { db }: School,
  actor: Actor,
  email: string,
  query: Omit<QueryOf<'listInstructorClasses'>, 'email'>,
): Promise<Page<ManagedClass>> {
  if (!mayListOf(actor, email)) throw refuse('forbidden', 'ownClasses')
  // By record id: the e-mail may have belonged to another instructor.
  const of = actor.email === email ? { id: actor.id } : { email }
  return toManaged(db, await listOfInstructor(db, of, query))
}

/** Newest first, for review (clause 7.18). */
export async function listAllClasses(
  { db }: School,
  query: QueryOf<'listAllClasses'>,
): Promise<Page<ManagedClass>> {
  return toManaged(db, await listAll(db, query))
}

/** 404 unknown, or not visible to the actor (clause 7.9). */
export async function readClass(
  { db, clock }: School,
  actor: Actor,
  id: string,
): Promise<ReadableClass> {
  const row = await withItsMeetings(db, await loadVisible(db, actor, id))
  if (mayManage(actor, row)) return toManagedClass(row, (await countWaiting(db, [id])).get(id))
  const mayJoin = row.online_url !== null && (await hasSeat(db, actor.id, id))
  const maySeeReason = row.cancel_reason !== null && (await hadPaid(db, actor.id, id))
  const offers = await listOffersOf(db, actor.id, clock())
  return {
    ...toReadableClass(row),
    availableSeats: row.available_seats + (offers.includes(id) ? 1 : 0),
    onlineUrl: mayJoin ? row.online_url : null,
    cancelReason: maySeeReason ? row.cancel_reason : null,
  }
}
