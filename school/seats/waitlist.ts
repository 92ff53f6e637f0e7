import { closesBefore, newOfferTime, offerTime } from '#contract/waitlist.ts'
import { attemptEach } from '#platform/attempt-each.ts'
import { transaction } from '#platform/database/transaction.ts'
import { hasPaid, isWithinShare } from '#school/base/never-paid.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { lockAnyClass, setOffered, type ClassRow } from './seat-counts.repo.ts'
import * as repo from './waitlist.repo.ts'

// The waitlist of a class (clause 15.1): while somebody waits, no seat of an open class is free for others.
// Everything runs in the transaction that causes it, behind the lock of the class. See decision 60.

const batchSize = 100

/** Waitlists settled in one run. */
const maxDue = 500

/** Seats are no longer offered, and anybody may book a free one. */
export const isWaitlistOver = (
  { status, withdrawn_at, starts_at }: ClassRow,
  now: number,
): boolean =>
  status === 'begun' ||
  status === 'cancelled' ||
  withdrawn_at !== null ||
  starts_at - closesBefore <= now

type Change = 'seat-offered' | 'offer-lapsed' | 'offer-taken-back' | 'waitlist-closed'

const say = (school: School, trx: Trx, entry: repo.WaitlistRow, kind: Change) =>
  school.happened(trx, { kind, studentId: entry.student_id, classId: entry.class_id })

const offerEnd = (row: ClassRow, now: number, isNew: boolean) =>
  Math.min(now + (isNew ? newOfferTime : offerTime), row.starts_at - closesBefore)

/**
 * Who is offered the next of `free` seats: the first in the waitlist. Accounts that never paid are offered at
 * most half of the seats that are free or offered, and at least one. With `afterNew` one of them has just let
 * the seat go, and somebody who has paid gets it first. Undefined if the seat is free for everybody.
 */
async function findNext(
  trx: Trx,
  classId: string,
  { free, afterNew, except }: { free: number; afterNew: boolean; except?: string },
) {
  const first = await repo.findFirstWaiting(trx, classId, false)
  if (first?.isNew !== true) return first
  const paid = await repo.findFirstWaiting(trx, classId, true)
  if (afterNew && paid !== undefined) return paid
  const { all, toNew } = await repo.countOffers(trx, classId, except)
  return isWithinShare(free + all - toNew - 1, toNew) ? first : paid
}

/** Ends, shortens or renews offers of an open class, then offers free seats; returns how many are left. */
async function reviewOffers(
  school: School,
  trx: Trx,
  row: ClassRow,
  { now, isAnew, afterNew }: { now: number; isAnew: boolean; afterNew: boolean },
): Promise<number> {
  const latestEnd = row.starts_at - closesBefore
  let free = row.available_seats
  let lapsedOfNew = afterNew ? 1 : 0
  for (const entry of await repo.listOffered(trx, row.id)) {
    const { id, offer_ends: ends, isNew } = entry
    if (!isAnew && !repo.isLive(entry, now)) {
      await repo.changeEntry(trx, id, { state: 'declined', offer_ends: ends })
      await say(school, trx, entry, 'offer-lapsed')
      free += 1
      if (isNew) lapsedOfNew += 1
    } else if (isAnew || (ends ?? 0) > latestEnd) {
      await repo.changeEntry(trx, id, { state: 'offered', offer_ends: offerEnd(row, now, isNew) })
      await say(school, trx, entry, 'seat-offered')
    }
  }
  for (; free > 0; free -= 1, lapsedOfNew -= 1) {
    const entry = await findNext(trx, row.id, { free, afterNew: lapsedOfNew > 0 })
    if (entry === undefined) break
    await repo.changeEntry(trx, entry.id, {
      state: 'offered',
      offer_ends: offerEnd(row, now, entry.isNew),
    })
    await say(school, trx, entry, 'seat-offered')
  }
  return free
}

/** Takes back the latest offers if the class has fewer seats now; those people keep their position. */
async function takeBack(school: School, trx: Trx, row: ClassRow): Promise<void> {
  for (const entry of (await repo.listOffered(trx, row.id)).slice(row.offered)) {
    await repo.changeEntry(trx, entry.id, { state: 'waiting', offer_ends: null })
    await say(school, trx, entry, 'offer-taken-back')
  }
}

/** The difference is offered, or was. */
async function storeFree(trx: Trx, row: ClassRow, free: number): Promise<void> {
  if (free === row.available_seats) return
  const offered = row.offered + row.available_seats - free
  await setOffered(trx, row.id, { available_seats: free, offered })
}

/**
 * Updates the waitlist wherever a seat may have become free: ended offers go to the next person, free seats
 * to the first who wait. With `isAnew` the class was in review: its offers get their full time again. With
 * `afterNew` an account that never paid has let a seat go.
 */
export async function settleWaitlist(
  school: School,
  trx: Trx,
  classId: string,
  { isAnew = false, afterNew = false } = {},
): Promise<void> {
  if (!(await repo.hasWaitlist(trx, classId))) return
  const row = await lockAnyClass(trx, classId)
  if (row === undefined) return
  await takeBack(school, trx, row)
  const now = school.clock()
  if (row.status !== 'approved' || isWaitlistOver(row, now)) return
  await storeFree(trx, row, await reviewOffers(school, trx, row, { now, isAnew, afterNew }))
}

export async function moveOffered(trx: Trx, classId: string, by: 1 | -1): Promise<void> {
  const row = await lockAnyClass(trx, classId)
  if (row !== undefined) await storeFree(trx, row, row.available_seats - by)
}

/** Passes on a seat that was offered. With `keep` the row stays, as declined. */
export async function endEntry(school: School, trx: Trx, entry: repo.WaitlistRow, keep: boolean) {
  if (keep)
    await repo.changeEntry(trx, entry.id, { state: 'declined', offer_ends: entry.offer_ends })
  else await repo.removeEntry(trx, entry.id)
  if (entry.state !== 'offered') return
  await moveOffered(trx, entry.class_id, -1)
  await settleWaitlist(school, trx, entry.class_id, {
    afterNew: !(await hasPaid(trx, entry.student_id)),
  })
}

/** The class is locked. */
export async function hasOffer({ clock }: School, trx: Trx, classId: string, studentId: string) {
  const entry = await repo.findEntry(trx, classId, studentId)
  return entry !== undefined && repo.isLive(entry, clock())
}

/** For a seat taken now or held by a checkout; false without an offer. The caller moves the seat. */
export async function useOffer(
  { clock }: School,
  trx: Trx,
  classId: string,
  studentId: string,
  as: 'taken' | 'held',
): Promise<boolean> {
  const entry = await repo.findEntry(trx, classId, studentId)
  if (entry === undefined || !repo.isLive(entry, clock())) return false
  if (as === 'taken') await repo.removeEntry(trx, entry.id)
  else await repo.changeEntry(trx, entry.id, { state: 'held', offer_ends: entry.offer_ends })
  return true
}

/** After their checkout ended unpaid; the seat is free now. */
export async function returnOffer(school: School, trx: Trx, classId: string, studentId: string) {
  const entry = await repo.findEntry(trx, classId, studentId)
  if (entry?.state !== 'held') return
  const free = (await lockAnyClass(trx, classId))?.available_seats ?? 1
  const next = await findNext(trx, classId, { free, afterNew: false, except: entry.id })
  if (next !== undefined && next.joined_at < entry.joined_at) {
    // Somebody ahead lost their offer meanwhile, and comes first.
    await repo.changeEntry(trx, entry.id, { state: 'waiting', offer_ends: null })
    return say(school, trx, entry, 'offer-taken-back')
  }
  await repo.changeEntry(trx, entry.id, { state: 'offered', offer_ends: entry.offer_ends })
  await moveOffered(trx, classId, 1)
}

export async function leaveSeated(school: School, trx: Trx, classId: string, studentId: string) {
  const entry = await repo.findEntry(trx, classId, studentId)
  if (entry !== undefined) await endEntry(school, trx, entry, false)
}

/** Does everything due, and ends the entries of a closed waitlist, in batches; true if more are left. */
async function settleDue(school: School, trx: Trx, classId: string): Promise<boolean> {
  const row = await lockAnyClass(trx, classId)
  if (row === undefined || !isWaitlistOver(row, school.clock())) {
    await settleWaitlist(school, trx, classId)
    return false
  }
  const entries = await repo.listEntries(trx, classId, batchSize)
  for (const entry of entries) {
    await repo.removeEntry(trx, entry.id)
    if (entry.state === 'waiting' || entry.state === 'offered')
      await say(school, trx, entry, 'waitlist-closed')
  }
  const offered = entries.filter(({ state }) => state === 'offered').length
  await storeFree(trx, row, row.available_seats + offered)
  return entries.length === batchSize
}

/** For a job every minute: ends offers and waitlists whose time has come. */
export async function settleDueWaitlists(school: School): Promise<void> {
  const { db, clock } = school
  await repo.forgetMailboxes(db)
  const now = clock()
  const due = await repo.listDue(db, { now, opensUntil: now + closesBefore, count: maxDue })
  await attemptEach(due, async (classId) => {
    while (await transaction(db, (trx) => settleDue(school, trx, classId)));
  })
}
