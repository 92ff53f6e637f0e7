import { fault } from '#messages/reasons.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { recentSince } from './recent-seats.ts'
import * as repo from './seat-counts.repo.ts'
import {
  hasOffer,
  leaveSeated,
  moveOffered,
  returnOffer,
  settleWaitlist,
  useOffer,
} from './waitlist.ts'

/** Milliseconds after the start in which news of an earlier payment can arrive. */
const paymentGrace = 10 * 60_000

/** 409 class-not-open, class-started (clause 10.3). */
export function requireOpen(
  { status, starts_at }: Pick<repo.ClassRow, 'status' | 'starts_at'>,
  now: number,
): void {
  if (status === 'cancelled') throw refuse('class-not-open', 'cancelled')
  if (status === 'begun' || (status === 'approved' && starts_at <= now))
    throw refuse('class-started', 'begun')
  if (status !== 'approved') throw refuse('class-not-open', 'notOpen')
}

/** 400, at its field, for fewer seats than are sold or held; the class is locked. */
export function refuseUnsold({ enrolled, held }: repo.ClassRow, seats = enrolled + held): void {
  const taken = enrolled + held
  if (seats >= taken) return
  throw refuseFields({ seats: fault('seatsSold', { count: taken }) })
}

/**
 * Takes or holds a seat for a student, whose order is locked: their own offer (`isOffered`), else a free one.
 * Returns the instructor, the start, the `sequence` of the dates, and how many seats are left free. 409
 * class-not-open, class-started, no-seats-left.
 */
export async function takeSeat(
  school: School,
  trx: Trx,
  id: string,
  studentId: string,
  as: 'taken' | 'held',
) {
  const { clock } = school
  // A free seat first, in one statement: almost no class has offers.
  const free = await repo.takeSeat(trx, id, clock(), as)
  if (free?.offered === 0) return { ...free, isOffered: false }
  const row = await repo.lockClass(trx, id)
  const isOffered = row !== undefined && (await useOffer(school, trx, id, studentId, as))
  if (free !== undefined) {
    if (isOffered) await moveOffered(trx, id, -1)
    return { ...free, isOffered }
  }
  const offered = isOffered ? await repo.takeSeat(trx, id, clock(), as, 'offered') : undefined
  if (offered !== undefined) return { ...offered, isOffered }
  // Withdrawn: it does not come back.
  if (row === undefined) throw refuse('class-not-open', 'notOffered')
  requireOpen(row, clock())
  const key = row.held > 0 ? 'lastSeats' : 'noSeat'
  throw refuse('no-seats-left', key, { name: row.name })
}

/**
 * Whether received money gets its seats in these classes, which it locks until the transaction ends: held
 * seats unless the class was given up or began meanwhile, others if one is left for the student and the class
 * is open.
 */
export async function hasSeatsFor(
  school: School,
  trx: Trx,
  ids: readonly string[],
  studentId: string,
  areHeld: boolean,
): Promise<boolean> {
  const now = school.clock()
  const hasSeat = async (row: repo.ClassRow | undefined) => {
    if (row === undefined || row.status === 'cancelled') return false
    if (areHeld) return row.starts_at + paymentGrace > now
    if (row.status !== 'approved' || row.starts_at <= now) return false
    return row.available_seats > 0 || hasOffer(school, trx, row.id, studentId)
  }
  for (const id of ids.toSorted()) if (!(await hasSeat(await repo.lockClass(trx, id)))) return false
  return true
}

/** The seat is taken, or goes to the waitlist, or is free. */
export async function endHold(
  school: School,
  trx: Trx,
  id: string,
  studentId: string,
  as: 'taken' | 'free',
): Promise<void> {
  await repo.endHold(trx, id, as)
  if (as === 'taken') return leaveSeated(school, trx, id, studentId)
  await returnOffer(school, trx, id, studentId)
  await settleWaitlist(school, trx, id)
}

/** A paid seat ends; `paidAt` is in milliseconds since 1970. */
export async function giveSeatBack(school: School, trx: Trx, id: string, paidAt: number) {
  await repo.giveSeatBack(trx, id, paidAt > recentSince(school.clock()))
  await settleWaitlist(school, trx, id)
}
