import { fault } from '#messages/reasons.ts'
import type { Clock } from '#platform/clock.ts'
import { isRecordId } from '#school/base/record-id.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import type { ClassRow } from './class-row.ts'
import * as repo from './classes.repo.ts'
import type { ClassWaitlist } from './class-waitlist.ts'
import { recentSince } from './popularity.ts'

/** Milliseconds after the start in which news of an earlier payment can arrive. */
const paymentGrace = 10 * 60_000

/** 409 class-not-open, class-started (clause 10.3). */
export function requireOpen(
  { status, starts_at }: Pick<ClassRow, 'status' | 'starts_at'>,
  now: number,
): void {
  if (status === 'cancelled') throw refuse('class-not-open', 'cancelled')
  if (status === 'begun' || (status === 'approved' && starts_at <= now))
    throw refuse('class-started', 'begun')
  if (status !== 'approved') throw refuse('class-not-open', 'notOpen')
}

/** 404 course-not-found, 409 course-ambiguous. */
async function findIdByName(trx: Trx, name: string): Promise<string> {
  const [row, second] = await repo.findApprovedByName(trx, name)
  if (row === undefined) throw refuse('course-not-found', 'noClassNamed', { name })
  if (second !== undefined) throw refuse('course-ambiguous', 'severalNamed', { name })
  return row.id
}

/** 400, at its field, for fewer seats than are sold or held; the class is locked. */
export function refuseUnsold({ enrolled, held }: ClassRow, seats = enrolled + held): void {
  const taken = enrolled + held
  if (seats >= taken) return
  throw refuseFields({ seats: fault('seatsSold', { count: taken }) })
}

/** All in the transaction of the order. */
export function createEnrolment(clock: Clock, waitlist: ClassWaitlist) {
  return {
    /**
     * Finds the class of an order: by id, else by a name that exactly one approved class has. It stays open
     * until the transaction ends, so that a cancellation sees the order. 404 course-not-found, 409
     * course-ambiguous, class-not-open, class-started.
     */
    async findForOrder(
      trx: Trx,
      { classId, courseName }: { classId?: string | undefined; courseName: string },
    ) {
      const id = classId ?? (await findIdByName(trx, courseName))
      const row = isRecordId(id) ? await repo.shareClass(trx, id) : undefined
      if (row === undefined) throw refuse('course-not-found', 'noClass')
      requireOpen(row, clock())
      return row
    },

    /**
     * Takes or holds a seat for a student: their own offer (`isOffered`), else a free one. Returns the
     * instructor, the start, the `sequence` of the dates, and how many seats are left free. 409
     * class-not-open, class-started, no-seats-left.
     */
    async takeSeat(trx: Trx, id: string, studentId: string, as: 'taken' | 'held') {
      // A free seat first, in one statement: almost no class has offers.
      const free = await repo.takeSeat(trx, id, clock(), as)
      if (free?.offered === 0) return { ...free, isOffered: false }
      const row = await repo.lockClass(trx, id)
      const isOffered = row !== undefined && (await waitlist.useOffer(trx, id, studentId, as))
      if (free !== undefined) {
        if (isOffered) await waitlist.moveOffered(trx, id, -1)
        return { ...free, isOffered }
      }
      const offered = isOffered ? await repo.takeSeat(trx, id, clock(), as, 'offered') : undefined
      if (offered !== undefined) return { ...offered, isOffered }
      // Withdrawn: it does not come back.
      if (row === undefined) throw refuse('class-not-open', 'notOffered')
      requireOpen(row, clock())
      const key = row.held > 0 ? 'lastSeats' : 'noSeat'
      throw refuse('no-seats-left', key, { name: row.name })
    },

    /**
     * Whether received money gets its seats in these classes, which it locks until the transaction ends: held
     * seats unless the class was given up or began meanwhile, others if one is left for the student and the
     * class is open.
     */
    async hasSeats(
      trx: Trx,
      ids: readonly string[],
      studentId: string,
      areHeld: boolean,
    ): Promise<boolean> {
      const now = clock()
      const hasSeat = async (row: ClassRow | undefined) => {
        if (row === undefined || row.status === 'cancelled') return false
        if (areHeld) return row.starts_at + paymentGrace > now
        if (row.status !== 'approved' || row.starts_at <= now) return false
        return row.available_seats > 0 || waitlist.hasOffer(trx, row.id, studentId)
      }
      for (const id of ids.toSorted())
        if (!(await hasSeat(await repo.lockClass(trx, id)))) return false
      return true
    },

    /** The seat is taken, or goes to the waitlist, or is free. */
    async endHold(trx: Trx, id: string, studentId: string, as: 'taken' | 'free'): Promise<void> {
      await repo.endHold(trx, id, as)
      if (as === 'taken') return waitlist.leaveSeated(trx, id, studentId)
      await waitlist.returnOffer(trx, id, studentId)
      await waitlist.settle(trx, id)
    },

    async giveSeatBack(trx: Trx, id: string, paidAt: number): Promise<void> {
      await repo.giveSeatBack(trx, id, paidAt > recentSince(clock()))
      await waitlist.settle(trx, id)
    },
  }
}
