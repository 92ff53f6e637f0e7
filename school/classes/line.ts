import { closesBefore, offerTime } from '#contract/waitlist.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import type { ClassRow } from './class-row.ts'
import { lockAnyClass } from './classes.repo.ts'
import * as repo from './line.repo.ts'

/** Somebody's place changed without their doing. */
export type LineNews = {
  studentId: string
  classId: string
  /** `taken-back`: the class has fewer seats now, and they wait again. `closed`: the line has ended. */
  kind: 'offered' | 'lapsed' | 'taken-back' | 'closed'
}

export type LineParts = {
  clock: Clock
  notifyWaiting: (trx: Trx, news: LineNews) => Promise<void>
}

const atOnce = 100

/** Nothing is offered any more, and anybody may book a free seat. */
export const isLineOver = ({ status, withdrawn_at, starts_at }: ClassRow, now: number): boolean =>
  status === 'begun' ||
  status === 'cancelled' ||
  withdrawn_at !== null ||
  starts_at - closesBefore <= now

export type Line = ReturnType<typeof createLine>

/**
 * The waitlist of a class (clause 15.1): while somebody waits, no seat of an open class is free for others.
 * Everything runs in the transaction that causes it, behind the lock of the class. See decision 60.
 */
export function createLine({ clock, notifyWaiting }: LineParts) {
  const news = (trx: Trx, place: repo.LineRow, kind: LineNews['kind']) =>
    notifyWaiting(trx, { studentId: place.student_id, classId: place.class_id, kind })

  /** Ends, shortens or renews offers of an open class, then offers free seats; returns how many are left. */
  async function reviewOffers(
    trx: Trx,
    row: ClassRow,
    { now, isAnew }: { now: number; isAnew: boolean },
  ): Promise<number> {
    const latest = row.starts_at - closesBefore
    const whole = Math.min(now + offerTime, latest)
    let free = row.available_seats
    for (const place of await repo.listOffered(trx, row.id)) {
      const { id, offer_ends: ends } = place
      if (!isAnew && !repo.isLive(place, now)) {
        await repo.changePlace(trx, id, { state: 'declined', offer_ends: ends })
        await news(trx, place, 'lapsed')
        free += 1
      } else if (isAnew || (ends ?? 0) > latest) {
        await repo.changePlace(trx, id, { state: 'offered', offer_ends: whole })
        await news(trx, place, 'offered')
      }
    }
    for (const place of await repo.listWaiting(trx, row.id, free)) {
      await repo.changePlace(trx, place.id, { state: 'offered', offer_ends: whole })
      await news(trx, place, 'offered')
      free -= 1
    }
    return free
  }

  /** Takes back the latest offers if the class has fewer seats now; those people keep their place. */
  async function takeBack(trx: Trx, row: ClassRow): Promise<void> {
    for (const place of (await repo.listOffered(trx, row.id)).slice(row.offered)) {
      await repo.changePlace(trx, place.id, { state: 'waiting', offer_ends: null })
      await news(trx, place, 'taken-back')
    }
  }

  /** The difference is offered, or was. */
  async function storeFree(trx: Trx, row: ClassRow, free: number): Promise<void> {
    if (free === row.available_seats) return
    const offered = row.offered + row.available_seats - free
    await repo.setOffered(trx, row.id, { available_seats: free, offered })
  }

  /**
   * Updates the line wherever a seat may have become free: ended offers go to the next, free seats to the
   * first who wait. With `isAnew` the class was in review: its offers get their whole time again.
   */
  async function settle(trx: Trx, classId: string, isAnew = false): Promise<void> {
    if (!(await repo.hasLine(trx, classId))) return
    const row = await lockAnyClass(trx, classId)
    if (row === undefined) return
    await takeBack(trx, row)
    const now = clock()
    if (row.status !== 'approved' || isLineOver(row, now)) return
    await storeFree(trx, row, await reviewOffers(trx, row, { now, isAnew }))
  }

  async function moveOffered(trx: Trx, classId: string, by: 1 | -1): Promise<void> {
    const row = await lockAnyClass(trx, classId)
    if (row !== undefined) await storeFree(trx, row, row.available_seats - by)
  }

  /** Passes on a seat that was offered. With `keep` the row stays, as declined. */
  async function endPlace(trx: Trx, place: repo.LineRow, keep: boolean): Promise<void> {
    if (keep)
      await repo.changePlace(trx, place.id, { state: 'declined', offer_ends: place.offer_ends })
    else await repo.removePlace(trx, place.id)
    if (place.state !== 'offered') return
    await moveOffered(trx, place.class_id, -1)
    await settle(trx, place.class_id)
  }

  return {
    settle,
    endPlace,
    moveOffered,

    /** The class is locked. */
    async hasOffer(trx: Trx, classId: string, studentId: string): Promise<boolean> {
      const place = await repo.findPlace(trx, classId, studentId)
      return place !== undefined && repo.isLive(place, clock())
    },

    /** For a seat taken now or held by a checkout; false without an offer. The caller moves the seat. */
    async useOffer(
      trx: Trx,
      classId: string,
      studentId: string,
      as: 'taken' | 'held',
    ): Promise<boolean> {
      const place = await repo.findPlace(trx, classId, studentId)
      if (place === undefined || !repo.isLive(place, clock())) return false
      if (as === 'taken') await repo.removePlace(trx, place.id)
      else await repo.changePlace(trx, place.id, { state: 'held', offer_ends: place.offer_ends })
      return true
    },

    /** After their checkout ended unpaid; the seat is free now. */
    async returnOffer(trx: Trx, classId: string, studentId: string): Promise<void> {
      const place = await repo.findPlace(trx, classId, studentId)
      if (place?.state !== 'held') return
      const [next] = await repo.listWaiting(trx, classId, 1)
      if (next !== undefined && next.joined_at < place.joined_at) {
        // Somebody ahead lost their offer meanwhile, and comes first.
        await repo.changePlace(trx, place.id, { state: 'waiting', offer_ends: null })
        return news(trx, place, 'taken-back')
      }
      await repo.changePlace(trx, place.id, { state: 'offered', offer_ends: place.offer_ends })
      await moveOffered(trx, classId, 1)
    },

    async leaveSeated(trx: Trx, classId: string, studentId: string): Promise<void> {
      const place = await repo.findPlace(trx, classId, studentId)
      if (place !== undefined) await endPlace(trx, place, false)
    },

    async leaveLines(trx: Trx, studentId: string): Promise<void> {
      for (const classId of await repo.listClassesOf(trx, studentId)) {
        await lockAnyClass(trx, classId)
        const place = await repo.findPlace(trx, classId, studentId)
        if (place !== undefined) await endPlace(trx, place, false)
      }
    },

    /** Does what is due, and ends the places of a line that is over, in batches; true if more are left. */
    async settleDue(trx: Trx, classId: string): Promise<boolean> {
      const row = await lockAnyClass(trx, classId)
      if (row === undefined || !isLineOver(row, clock())) {
        await settle(trx, classId)
        return false
      }
      const places = await repo.listPlaces(trx, classId, atOnce)
      for (const place of places) {
        await repo.removePlace(trx, place.id)
        if (place.state === 'waiting' || place.state === 'offered') await news(trx, place, 'closed')
      }
      const offered = places.filter(({ state }) => state === 'offered').length
      await storeFree(trx, row, row.available_seats + offered)
      return places.length === atOnce
    },

    listDue: (db: Db, count: number): Promise<string[]> => {
      const now = clock()
      return repo.listDue(db, { now, opensUntil: now + closesBefore, count })
    },
  }
}
